import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { FOREIGN } from './foreign';
import { Operation, OperationName, operate, stepOf, told, UNKNOWN } from './stack';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const run = async (program: string, ...operations: readonly OperationName[]) => operate(join(__dirname, 'programs.ts'), program, ...operations);

test('with unknown image, memory limit, replicas, environment value, and version, a preview shows the rest', async () => {
  const [preview, up, again, destroy] = await run('unknownValues', 'preview', 'up', 'preview', 'destroy');
  expect(preview.error).toBeUndefined();
  const { selector, ...shown } = stepOf(preview, 'Deployment').inputs.spec;
  expect(selector.matchLabels['k8s-windows/component']).toMatch(/^web-/);
  expect(shown).toEqual({
    replicas: UNKNOWN,
    progressDeadlineSeconds: 1800,
    template: {
      metadata: { labels: selector.matchLabels },
      spec: {
        os: { name: 'windows' },
        nodeSelector: { 'kubernetes.io/os': 'windows' },
        // no platform is named, so those of all platforms
        tolerations: [['os', 'windows'], ['node.kubernetes.io/os', 'windows'], ['node.kubernetes.io/os', 'Windows'], ['os', 'Windows']]
          .map(([key, value]) => ({ key, operator: 'Equal', value, effect: 'NoSchedule' })),
        affinity: UNKNOWN,
        containers: [{
          name: 'iis', image: UNKNOWN, env: [{ name: 'A', value: UNKNOWN }, { name: 'B', value: 'b' }],
          resources: { limits: { cpu: '1', memory: UNKNOWN }, requests: { cpu: '1', memory: UNKNOWN } },
        }],
      },
    },
  });
  expect(up.error).toBeUndefined();
  const created = stepOf(up, 'Deployment').inputs.spec;
  expect(created.replicas).toBe(3);
  expect(created.template.spec.containers[0]).toMatchObject({ image: IMAGE, resources: { limits: { memory: '3Gi' }, requests: { memory: '3Gi' } } });
  expect(JSON.stringify(created.template.spec.affinity)).toContain('10.0.20348');
  expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
  expect(destroy.error).toBeUndefined();
});

test('a problem in known arguments stops the program before anything is registered, with one error without a stack', async () => {
  const [preview] = await run('wrong', 'preview');
  expect(preview.error).toBeDefined();
  expect(preview.steps.filter(({ type }) => /k8s-windows|kubernetes/.test(type))).toEqual([]);
  expect(told(preview)).toContain(
    '2 problems found:\n  [web] spec.template.spec.containers[0].securityContext.privileged: must not be set, got true',
  );
});

test('a problem in an Output stops that resource', async () => {
  const [preview, up] = await run('wrongLater', 'preview', 'up');
  expect(preview.error).toBeUndefined();
  expect(up.error).toBeDefined();
  expect(up.steps.filter(({ type, name }) => type.endsWith('v1:Deployment') && name === 'bad')).toEqual([]);
  expect(told(up)).toContain('[bad] spec.template.spec.containers[0].image: must run on every node that');
});

test.each([
  ['no arguments', 'noArguments', ['[web] spec.template.spec: must be the spec of a Pod, got nothing']],
  [
    'values that the API server rejects', 'wrongValues',
    ['[web] spec.replicas: must be an integer ≥ 0, got "three"', 'ports[0].containerPort: must be an integer from 1 to 65535, got 70000'],
  ],
])('%s: a preview reports them, and registers nothing', async (_, program, messages) => {
  const [preview] = await run(program, 'preview');
  expect(preview.steps.filter(({ type }) => /k8s-windows|kubernetes/.test(type))).toEqual([]);
  for (const message of messages) { expect(told(preview)).toContain(message); }
  expect(told(preview)).not.toMatch(/TypeError|^\s+at /m);
});

test('a deployment prints one message per resource, without a stack or a warning of Node.js', async () => {
  const [up] = await run('wrongMuchLater', 'up');
  // without a resource, the Automation API gives the same once more
  const errors = up.messages.filter(({ severity, resource }) => severity === 'error' && resource !== undefined)
    .map(({ message, resource }) => `${resource}: ${message}`);
  expect(errors.sort()).toEqual([
    expect.stringContaining('account: WindowsDeployment account: 1 problem found:\n  [account] '
      + 'spec.template.spec.securityContext.windowsOptions.runAsUserName: must not have any of'),
    expect.stringContaining('bad: WindowsDeployment bad: 1 problem found:\n  [bad] spec: must be an object, got a string'),
  ]);
  expect(told(up)).not.toMatch(/error serializing|PromiseRejectionHandledWarning|^\s+at /m);
});

test('a Job without a restart policy gets Never', async () => {
  const [preview, up] = await run('job', 'preview', 'up', 'destroy');
  for (const operation of [preview, up]) {
    expect(operation.error).toBeUndefined();
    expect(stepOf(operation, 'Job').inputs.spec.template.spec.restartPolicy).toBe('Never');
  }
});

test('a transform that rejects a Pod of a chart reports its problems first, before errors that follow from them', async () => {
  const [preview] = await run('rejectedInChart', 'preview');
  const [first, ...others] = preview.messages.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  expect(first).toMatch(
    /^kubernetes:apps\/v1:Deployment foreign:\S+: 1 problem found:\n {2}\[foreign:\S+\] spec\.template\.spec\.nodeSelector\[kubernetes\.io\/os\]: must be "windows" for windows nodes, got "linux"/,
  );
  expect(others.join('\n')).toContain('Errors about its parent and the resource monitor follow from this one');
  expect(others.join('\n')).not.toContain('got "linux"');
});

test('adopts an existing Deployment of the stack', async () => {
  const [, preview] = await run('adopting', 'up', 'preview');
  expect(preview.steps.filter(({ type }) => /Deployment$/.test(type)).map(({ op, name }) => `${op} ${name}`)).toEqual(['create site', 'update site']);
});

test('a RuntimeClass with another handler is replaced', async () => {
  const [first, second] = await run('anotherHandler', 'up', 'up', 'destroy');
  expect([first.error, second.error]).toEqual([undefined, undefined]);
  expect(second.steps.filter(({ type }) => type.endsWith(':RuntimeClass')).map(({ op }) => op)).toContain('replace');
});

test('a network with an unknown API server: a preview shows its objects, without contents', async () => {
  const [preview, up, again, destroy] = await run('network', 'preview', 'up', 'preview', 'destroy');
  for (const operation of [preview, up, again, destroy]) { expect(operation.error).toBeUndefined(); }
  expect(stepOf(preview, 'ConfigMap', 'net-proxy-config').inputs).toMatchObject({ kind: 'ConfigMap', data: UNKNOWN });
  expect(stepOf(preview, 'DaemonSet', 'net-linux-daemon-set').inputs).toMatchObject({ kind: 'DaemonSet', spec: UNKNOWN });
  expect(stepOf(preview, 'DaemonSet', 'net-linux-daemon-set').inputs.metadata)
    .toEqual(stepOf(up, 'DaemonSet', 'net-linux-daemon-set').inputs.metadata);
  expect(stepOf(up, 'ConfigMap', 'net-proxy-config').inputs.data['kubeconfig.json']).toContain('https://10.0.0.4:6443');
  expect(stepOf(up, 'DaemonSet', 'net-proxy-daemon-set').inputs.spec.template.spec.containers[0].image).toContain('v1.36.3');
  expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
});

test('problems in Outputs of a network stop the whole network, and nothing else', async () => {
  const [preview, up] = await run('wrongNetwork', 'preview', 'up');
  expect(preview.error).toBeUndefined();
  expect(up.error).toBeDefined();
  expect(up.steps.filter(({ type, name }) => type.startsWith('kubernetes:') && name.startsWith('bad-'))).toEqual([]);
  expect(told(up)).toContain('[bad] apiServer.host: must be the address of the API server itself');
  expect(told(up)).toContain('[bad] kubeProxy.version: must be');
});

test('the API server accepts the add-ons', async () => {
  const [preview, up, again, destroy] = await run('addOns', 'preview', 'up', 'preview', 'destroy');
  for (const operation of [preview, up, again, destroy]) { expect(operation.error).toBeUndefined(); }
  expect(stepOf(preview, 'PersistentVolume').inputs).toMatchObject({ kind: 'PersistentVolume', spec: UNKNOWN });
  expect(stepOf(up, 'PersistentVolume').inputs.spec.csi).toMatchObject({ nodeStageSecretRef: { namespace: 'default' }, driver: 'smb.csi.k8s.io' });
  expect(up.steps.filter(({ type }) => type.endsWith(':DaemonSet')).map(({ name }) => name).sort()).toHaveLength(4);
  expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
});

describe.each(['foreign', 'foreignChart'])('four workloads of another package (%s)', (program) => {
  const written = parseAllDocuments(FOREIGN).map((document) => document.toJS());
  const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'CronJob'];
  const foreign = (operation: Operation, kind: string) =>
    operation.steps.find(({ type, name }) => type.endsWith(`:${kind}`) && name.includes('foreign'))!;
  const podOf = (object: any) => (object.spec.jobTemplate ?? object).spec.template;

  test('stay on Linux nodes with one line, and no other field changes', async () => {
    const [preview, up] = await run(`${program}OnLinux`, 'preview', 'up', 'destroy');
    for (const operation of [preview, up]) {
      expect(operation.error).toBeUndefined();
      for (const kind of KINDS) {
        const expected = structuredClone(written.find((object) => object.kind === kind));
        Object.assign(podOf(expected).spec, { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' } });
        expect(foreign(operation, kind).inputs).toEqual(expected);
      }
      expect(foreign(operation, 'Service').inputs).toEqual(written.find((object) => object.kind === 'Service'));
      const own = operation.steps.find(({ type, name }) => type.endsWith('v1:Deployment') && name === 'web')!;
      expect(own.inputs.spec.template.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
    }
  });

  test('are changed for Windows, with a warning per resource about removed fields', async () => {
    const [preview, up] = await run(`${program}OnWindows`, 'preview', 'up', 'destroy');
    for (const operation of [preview, up]) {
      expect(operation.error).toBeUndefined();
      for (const kind of KINDS) {
        const { inputs, name } = foreign(operation, kind);
        const expected = structuredClone(written.find((object) => object.kind === kind));
        const { spec } = podOf(expected);
        delete spec.securityContext;
        delete spec.containers[0].securityContext;
        const { os, nodeSelector, tolerations, affinity, ...rest } = podOf(inputs).spec;
        expect({ os, nodeSelector, tolerations }).toEqual({
          os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' },
          tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
        });
        expect(JSON.stringify(affinity)).toContain('10.0.20348');
        expect(rest).toEqual(spec);
        const warnings = operation.messages.filter(({ severity, resource }) => severity === 'warning' && resource === name)
          .map(({ message }) => message).join('\n');
        expect(warnings).toContain('spec.securityContext.fsGroup: 2000 was removed');
      }
    }
  });
});
