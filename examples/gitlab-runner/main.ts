import { App, Chart, Size } from 'cdk8s';
import { ConfigMap, Cpu, Deployment, EnvValue, k8s, Secret, ServiceAccount, Volume } from 'cdk8s-plus-33';
import { completePod, formatProblem, Platform, WindowsVersion } from 'k8s-windows/core';
import { onLinux } from 'k8s-windows/plus-33';

const NAMESPACE = 'gitlab-runner';
const SERVER = 'https://gitlab.example.com';
const RUNNER_IMAGE = 'gitlab/gitlab-runner:alpine-v19.3.0';

interface Builds {
  /** Of the runner, its tag in GitLab, and the key of its token. */
  readonly name: string;
  readonly version: WindowsVersion;
  /** For jobs that name no image. It has PowerShell 7. */
  readonly image: string;
}

const BUILDS: readonly Builds[] = [
  { name: 'windows-2022', version: WindowsVersion.LTSC2022, image: 'mcr.microsoft.com/dotnet/sdk:10.0-windowsservercore-ltsc2022' },
  { name: 'windows-2025', version: WindowsVersion.LTSC2025, image: 'mcr.microsoft.com/dotnet/sdk:10.0-windowsservercore-ltsc2025' },
];

const app = new App();
const chart = new Chart(app, 'gitlab-runner', { namespace: NAMESPACE });
const serviceAccount = new ServiceAccount(chart, 'service-account', { metadata: { name: 'gitlab-runner' } });
allowBuilds();
BUILDS.forEach(addRunner);

app.synth();

/** The runner itself runs on Linux, and creates a Windows Pod for each job. */
function addRunner(builds: Builds): void {
  const { name } = builds;
  const config = new ConfigMap(chart, `${name}-config`, {
    metadata: { name },
    data: { 'config.toml': 'concurrent = 10\n', 'config.template.toml': runnerConfig(builds) },
  });
  const tokens = Secret.fromSecretName(chart, `${name}-tokens`, 'gitlab-runner-tokens');
  const runner = new Deployment(chart, name, {
    metadata: { name },
    replicas: 1,
    serviceAccount,
    automountServiceAccountToken: true,
    securityContext: { user: 100, group: 65533, fsGroup: 65533 },
    containers: [{
      name: 'gitlab-runner',
      image: RUNNER_IMAGE,
      command: ['sh', '-c', 'cp /config/config.toml "$CONFIG_FILE" && gitlab-runner register && exec gitlab-runner run'],
      envVariables: {
        CI_SERVER_URL: EnvValue.fromValue(SERVER),
        CI_SERVER_TOKEN: EnvValue.fromSecretValue({ secret: tokens, key: name }),
        CONFIG_FILE: EnvValue.fromValue('/home/gitlab-runner/.gitlab-runner/config.toml'),
        REGISTER_NON_INTERACTIVE: EnvValue.fromValue('true'),
        RUNNER_EXECUTOR: EnvValue.fromValue('kubernetes'),
        TEMPLATE_CONFIG_FILE: EnvValue.fromValue('/config/config.template.toml'),
      },
      securityContext: { user: 100, group: 65533, readOnlyRootFilesystem: false },
      resources: {
        cpu: { request: Cpu.millis(100), limit: Cpu.units(1) },
        memory: { request: Size.mebibytes(256), limit: Size.mebibytes(256) },
      },
      volumeMounts: [
        { path: '/config', volume: Volume.fromConfigMap(chart, `${name}-config-volume`, config), readOnly: true },
        { path: '/home/gitlab-runner/.gitlab-runner', volume: Volume.fromEmptyDir(chart, `${name}-home`, 'home') },
      ],
    }],
  });
  onLinux(runner);
}

/**
 * Where jobs run: on nodes of exactly the release, because the runner selects its helper image by the label of the build. The library knows
 * the selector of the release, and the taints of the platform.
 */
function runnerConfig({ name, version, image }: Builds): string {
  const pod = { spec: { containers: [{ name: 'build', image }] } };
  const { template, problems } = completePod(pod, { os: 'windows', platform: Platform.UPSTREAM, version, placement: 'exact' });
  if (problems.length > 0) { throw new Error(problems.map(formatProblem).join('\n')); }
  const { nodeSelector, tolerations = [] } = template.spec as {
    readonly nodeSelector: Readonly<Record<string, string>>;
    readonly tolerations?: ReadonlyArray<{ readonly key: string; readonly value: string; readonly effect: string }>;
  };
  return `\
[[runners]]
  name = "${name}"
  executor = "kubernetes"
  shell = "pwsh"

  [runners.feature_flags]
    # for a runner on Linux whose jobs run on Windows
    FF_USE_POWERSHELL_PATH_RESOLVER = true

  [runners.kubernetes]
    namespace = "${NAMESPACE}"
    image = "${image}"
    # Windows images are large: the first job on a node waits for its download
    poll_timeout = 1800
    cpu_request = "2"
    cpu_limit = "2"
    memory_request = "4Gi"
    memory_limit = "4Gi"
    helper_memory_request = "1Gi"
    helper_memory_limit = "1Gi"

    [runners.kubernetes.node_selector]
      "kubernetes.io/arch" = "amd64"
${Object.entries(nodeSelector).map(([label, value]) => `      "${label}" = "${value}"`).join('\n')}

    [runners.kubernetes.node_tolerations]
${tolerations.map(({ key, value, effect }) => `      "${key}=${value}" = "${effect}"`).join('\n')}
`;
}

/** What the Kubernetes executor needs in the namespace of its jobs. */
function allowBuilds(): void {
  const role = new k8s.KubeRole(chart, 'role', {
    metadata: { name: 'gitlab-runner' },
    rules: [
      { apiGroups: [''], resources: ['events'], verbs: ['list', 'watch'] },
      { apiGroups: [''], resources: ['pods'], verbs: ['create', 'delete', 'get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['pods/attach', 'pods/exec'], verbs: ['create', 'delete', 'get', 'patch'] },
      { apiGroups: [''], resources: ['pods/log'], verbs: ['get', 'list'] },
      { apiGroups: [''], resources: ['secrets'], verbs: ['create', 'delete', 'get', 'update'] },
      { apiGroups: [''], resources: ['serviceaccounts'], verbs: ['get'] },
      { apiGroups: [''], resources: ['services'], verbs: ['create', 'get'] },
    ],
  });
  new k8s.KubeRoleBinding(chart, 'role-binding', {
    metadata: { name: 'gitlab-runner' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: role.name },
    subjects: [{ kind: 'ServiceAccount', name: serviceAccount.name, namespace: NAMESPACE }],
  });
}
