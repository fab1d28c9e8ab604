import { GITLAB_RUNNER, NodeLabel } from '../../knowledge';
import { isPlainObject, listAt, lookUp, objectAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const { label, pathFlag } = GITLAB_RUNNER;
const pod = (build: string, flag: string) => windowsPod({
  metadata: `labels:\n  ${label}: job`, container: `env:\n  - name: ${pathFlag}\n    value: "${flag}"`,
  nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows${build}`,
});

export const gitlabRunnerWindows: Rule = {
  id: 'gitlab-runner-windows',
  effect: 'broken',
  needs: [label],
  summary: 'a GitLab Runner for Windows jobs lacks the label of the build, or the feature flag for paths',
  why: `The Kubernetes executor selects its helper image by the label ${NodeLabel.WINDOWS_BUILD} of its node_selector: without it, each job fails with "unsupported Windows Version". A runner on Linux writes paths of Linux unless the feature flag ${pathFlag} is on. The example is the Pod of a job; its runner is configured in config.toml.`,
  source: 'gitlab-org/gitlab-runner issue 29201, merge request 3046; GitLab documentation, "Kubernetes executor"',
  bad: pod('', 'true'),
  good: pod(`\n  ${NodeLabel.WINDOWS_BUILD}: 10.0.20348`, 'true'),
  check: onWindowsPods(({ template, spec }): readonly RuleFinding[] => {
    if (lookUp(objectAt(objectAt(template, 'metadata'), 'labels'), label) === undefined) { return []; }
    const hasFlag = containersOf(spec).some(({ container }) => listAt(container, 'env').some((each) => isPlainObject(each) && each.name === pathFlag && each.value === 'true'));
    return [
      ...(lookUp(objectAt(spec, 'nodeSelector'), NodeLabel.WINDOWS_BUILD) !== undefined ? [] : [{
        path: ['spec', 'nodeSelector'], message: `the nodeSelector has no ${NodeLabel.WINDOWS_BUILD}, by which the runner selects its helper image: each job fails with "unsupported Windows Version"`,
        help: `add ${NodeLabel.WINDOWS_BUILD} to node_selector, with one runner for each release`,
      }]),
      ...(hasFlag ? [] : [{
        path: ['spec'], effect: 'advice' as const, message: `the feature flag ${pathFlag} is off: a runner on Linux writes paths that Windows doesn't have into jobs`,
        help: `set ${pathFlag} = true in [runners.feature_flags]`,
      }]),
    ];
  }),
};
