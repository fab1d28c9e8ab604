// One measured run in a process of its own: a stack of N workloads on a real engine, with a provider that keeps everything; prints the
// seconds of preview and update and the size of the state as JSON.
// usage: node engine-program.cjs windows|default|component|plain N, with pulumi and pulumi-resource-kubernetes on the PATH
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { ComponentResource } = require('@pulumi/pulumi');
const { LocalWorkspace } = require('@pulumi/pulumi/automation');
const { Deployment } = require('@pulumi/kubernetes/apps/v1/deployment');
const [kind, n] = [process.argv[2], Number(process.argv[3])];
const isWindows = kind === 'windows' || kind === 'default';
const { WindowsDeployment } = isWindows ? require('../../lib/pulumi') : {};

/** A component around a plain Deployment: what components cost by themselves. */
class Component extends ComponentResource {
  constructor(name, args) {
    super('bench:index:Component', name);
    new Deployment(name, args, { parent: this });
    this.registerOutputs({});
  }
}

// what WindowsDeployment fills in, so that all three have the same objects
const quantities = { cpu: '1000m', memory: '2048Mi' };
const container = { name: 'main', image: 'registry.example/web:ltsc2022' };
const builds = ['10.0.20348', '10.0.25398', '10.0.26100'];
const filledIn = {
  os: { name: 'windows' },
  nodeSelector: { 'kubernetes.io/os': 'windows' },
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator: 'In', values: builds }] }],
      },
    },
  },
  containers: [{ ...container, resources: { limits: quantities, requests: quantities } }],
};

async function program() {
  const Workload = { windows: WindowsDeployment, default: WindowsDeployment, component: Component, plain: Deployment }[kind];
  for (let i = 0; i < n; i++) {
    const labels = { app: `web-${i}` };
    const template = { metadata: { labels }, spec: isWindows ? { containers: [container] } : filledIn };
    new Workload(`web-${i}`, {
      spec: { template, ...(kind === 'default' ? {} : { selector: { matchLabels: labels } }), ...(isWindows ? {} : { progressDeadlineSeconds: 1800 }) },
    });
  }
}

async function main() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-bench-'));
  try {
    const stack = await LocalWorkspace.createStack({ stackName: 'dev', projectName: 'bench', program }, {
      workDir: directory,
      envVars: {
        PULUMI_BACKEND_URL: `file://${directory}`, PULUMI_CONFIG_PASSPHRASE: 'bench', PULUMI_SKIP_UPDATE_CHECK: 'true', PULUMI_HOME: path.join(directory, 'home'),
      },
    });
    const seconds = async (operation) => {
      const start = process.hrtime.bigint();
      await stack[operation]();
      return Number(process.hrtime.bigint() - start) / 1e9;
    };
    const preview = await seconds('preview');
    const up = await seconds('up');
    const kilobytes = JSON.stringify((await stack.exportStack()).deployment).length / 1024;
    console.log(JSON.stringify({ preview, up, kilobytes }));
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

main().then(() => process.exit(0));
