/** Readers of the files of other tools: Jenkins, GitLab Runner, and legacy setups of nodes, which `convert` turns into options. */
import { GITLAB_RUNNER_READER } from './gitlab-runner';
import { JENKINS_READER } from './jenkins';
import { PodReader } from '../yaml';

export * from './convert/conversion-result';
export * from './convert/convert-files';
export * from './convert/start-script';

/** Readers of the files of other tools that create Pods. The checker doesn't import them: who calls it passes them. */
export const POD_READERS: readonly PodReader[] = [GITLAB_RUNNER_READER, JENKINS_READER];
