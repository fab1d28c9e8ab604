import { KubeObject } from './kube-objects';
import { toml } from '../../../src/yaml/libraries';

/**
 * The Pod that the Kubernetes executor of a GitLab runner creates for a job, as far as scheduling and admission see it: the selector and
 * tolerations of the configuration, a container for the job, one for the helper, and no `spec.os`. Source: gitlab-org/gitlab-runner,
 * `executors/kubernetes/kubernetes.go` (`preparePodConfig`, `getPodTolerations`).
 *
 * @param config text of config.toml
 * @throws when the runner would find no helper image for Windows
 */
export function gitlabBuildPod(config: string): KubeObject {
  const [runner] = toml().parse(config).runners as any[];
  const { image, node_selector: nodeSelector, node_tolerations: tolerations, namespace, ...settings } = runner.kubernetes;
  const helperImage = helperImageOf(nodeSelector);
  const resources = (prefix: string) => {
    const of = (suffix: string) => ({ cpu: settings[`${prefix}cpu_${suffix}`], memory: settings[`${prefix}memory_${suffix}`] });
    return JSON.parse(JSON.stringify({ limits: of('limit'), requests: of('request') }));
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { generateName: 'runner-', namespace },
    spec: {
      restartPolicy: 'Never',
      nodeSelector,
      tolerations: Object.entries<string>(tolerations ?? {}).map(([taint, effect]) => {
        const [key, value] = taint.split('=');
        return value === undefined ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect };
      }),
      containers: [
        { name: 'build', image, command: [runner.shell], securityContext: {}, resources: resources('') },
        { name: 'helper', image: helperImage, command: [runner.shell], securityContext: {}, resources: resources('helper_') },
      ],
    },
  };
}

/** Source: gitlab-org/gitlab-runner, `helpers/container/windows/version.go`, `helpers/container/helperimage/windows_info.go`. */
const HELPER_VERSIONS: Readonly<Record<string, string>> = { '10.0.17763': '1809', '10.0.20348': '21H2', '10.0.26100': '24H2' };

function helperImageOf(nodeSelector: Readonly<Record<string, string>>): string {
  const build = nodeSelector['node.kubernetes.io/windows-build'];
  const version = nodeSelector['kubernetes.io/os'] === 'windows' ? HELPER_VERSIONS[build] : undefined;
  if (!version) { throw new Error(`unsupported Windows version: ${build}`); }
  return `registry.gitlab.com/gitlab-org/gitlab-runner/gitlab-runner-helper:x86_64-v19.3.0-servercore${version}`;
}
