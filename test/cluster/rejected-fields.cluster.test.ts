import { ApiError, Cause } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { container, pod } from './harness/kube-objects';
import { acceptanceOf, expectCauses, rejectionOf } from './harness/verdict';
import { RejectedField, rejectedFields } from 'k8s-windows/core';

/**
 * The fields that the library says the API server rejects for an operating system: each is rejected, at its path and with its
 * message; the same pod is accepted without it; and the server rejects none that the library doesn't know.
 */

const cluster = Cluster.ofEnvironment();

/** Values that count as set, the most harmless first. Every one is valid on the other operating system. */
const SET: Readonly<Record<string, readonly unknown[]>> = {
  hostPID: [true],
  hostIPC: [true],
  hostUsers: [true, false],
  shareProcessNamespace: [false, true],
  resources: [{}, { limits: { cpu: '1', memory: '1Gi' } }],
  appArmorProfile: [{ type: 'Unconfined' }, { type: 'RuntimeDefault' }],
  seLinuxOptions: [{}, { level: 's0:c123,c456' }],
  seLinuxChangePolicy: ['Recursive'],
  seccompProfile: [{ type: 'Unconfined' }, { type: 'RuntimeDefault' }],
  fsGroup: [0, 1000],
  fsGroupChangePolicy: ['Always'],
  runAsUser: [0, 1000],
  runAsGroup: [0, 1000],
  supplementalGroups: [[], [1000]],
  supplementalGroupsPolicy: ['Merge'],
  sysctls: [[{ name: 'net.ipv4.ip_local_port_range', value: '1024 65535' }]],
  capabilities: [{}, { drop: ['ALL'] }],
  readOnlyRootFilesystem: [false, true],
  privileged: [false, true],
  allowPrivilegeEscalation: [true, false],
  procMount: ['Default'],
  windowsOptions: [{}, { runAsUserName: 'ContainerUser' }],
};

/** Values that leave a field unset in the server's eyes, where any do. */
const UNSET: Readonly<Record<RejectedField['when'], readonly unknown[]>> = { 'true': [false], 'non-empty': [[]], 'present': [] };

/** Where a container may stand when a pod is created. */
const LISTS = ['containers', 'initContainers'] as const;
type List = (typeof LISTS)[number] | 'ephemeralContainers';

interface Case {
  readonly os: 'windows' | 'linux';
  readonly field: RejectedField;
  readonly list?: List;
}

const CASES: readonly Case[] = (['windows', 'linux'] as const).flatMap((os) => rejectedFields(os).flatMap((field) => (
  field.level === 'pod' ? [{ os, field }] : LISTS.map((list) => ({ os, field, list }))
)));

const nameOf = ({ field, list }: Case) => ['spec', ...(list ? [`${list}[0]`] : []), ...field.path].join('.');
const valuesOf = (field: RejectedField): readonly unknown[] => {
  const values = SET[field.path[field.path.length - 1]];
  if (!values) { throw new Error(`no value to try for ${field.path.join('.')}: add one to SET in rejected-fields.cluster.test.ts`); }
  return values;
};
const nested = (path: readonly string[], value: unknown): any => path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

function podWith({ os, field, list }: Case, value: unknown) {
  if (!list) { return pod(os, nested(field.path, value)); }
  const marked = container(nested(field.path, value));
  return pod(os, list === 'containers' ? { containers: [marked] } : { [list]: [{ ...marked, name: 'extra' }] });
}

const causeOf = (each: Case, field = nameOf(each)): Cause => ({ field, message: `Forbidden: ${each.field.message}` });

describe.each(CASES.map((each) => ({ name: nameOf(each), ...each })))('$name of a $os pod', (each) => {
  test.each(valuesOf(each.field).map((value) => ({ shown: JSON.stringify(value), value })))('is rejected: $shown', async ({ shown, value }) => {
    await expectCauses(
      `${each.name}: ${shown} is rejected for a ${each.os} pod`, cluster.create(podWith(each, value), { dryRun: true }), [causeOf(each)],
    );
  });

  test('is accepted without spec.os, so spec.os is the reason for the rejection', async () => {
    const { os, ...spec } = podWith(each, valuesOf(each.field)[0]).spec;
    await acceptanceOf(`${each.name} is accepted when spec.os is not ${os.name}`, cluster.create(pod(undefined, spec), { dryRun: true }));
  });
});

const UNSET_CASES = CASES.flatMap((each) => UNSET[each.field.when].map((value) => (
  { ...each, name: nameOf(each), shown: JSON.stringify(value), value }
)));

test.each(UNSET_CASES)('$name of a $os pod is accepted: $shown', async ({ name, shown, value, ...each }) => {
  await acceptanceOf(`${name}: ${shown} is accepted for a ${each.os} pod`, cluster.create(podWith(each, value), { dryRun: true }));
});

test.each(['windows', 'linux'] as const)('the same %s pod without any of them is accepted', async (os) => {
  await acceptanceOf(`a plain ${os} pod is accepted`, cluster.create(pod(os, { initContainers: [container({ name: 'extra' })] }), { dryRun: true }));
});

describe('ephemeral containers, which only a running pod can get', () => {
  const running: Record<string, string> = {};

  beforeAll(async () => {
    for (const os of ['windows', 'linux'] as const) {
      running[os] = (await cluster.create(pod(os))).object.metadata.name;
    }
  });

  afterAll(async () => {
    await Promise.all(Object.values(running).map(async (name) => cluster.delete({ apiVersion: 'v1', kind: 'Pod', name })));
  });

  const attach = async (os: string, fields: object) => cluster.patch(
    { apiVersion: 'v1', kind: 'Pod', name: running[os] }, { spec: { ephemeralContainers: [container({ name: 'debug', ...fields })] } },
    { subresource: 'ephemeralcontainers', type: 'strategic-merge-patch+json', dryRun: true },
  );

  const cases = CASES.filter(({ list }) => list === 'containers').map(({ os, field }): Case => ({ os, field, list: 'ephemeralContainers' }));
  test.each(cases.map((each) => ({ name: nameOf(each), ...each })))('$name of a $os pod is rejected', async (each) => {
    await expectCauses(
      `${each.name} is rejected for a ${each.os} pod`, attach(each.os, nested(each.field.path, valuesOf(each.field)[0])), [causeOf(each)],
    );
  });

  test.each(['windows', 'linux'])('the same one without any of them is accepted on a %s pod', async (os) => {
    await acceptanceOf(`a plain ephemeral container is accepted on a ${os} pod`, attach(os, {}));
  });
});

test('the same fields are rejected in the template of a workload', async () => {
  const ofPod = rejectedFields('windows').filter(({ level }) => level === 'pod');
  const ofContainer = rejectedFields('windows').filter(({ level }) => level === 'container');
  const merged = (fields: readonly RejectedField[]) => fields.reduce<any>((all, field) => {
    const [outer, inner] = field.path;
    const value = valuesOf(field)[0];
    return { ...all, [outer]: inner ? { ...all[outer], [inner]: value } : value };
  }, {});
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'sample' },
    spec: {
      selector: { matchLabels: { app: 'sample' } },
      template: {
        metadata: { labels: { app: 'sample' } }, spec: { os: { name: 'windows' }, ...merged(ofPod), containers: [container(merged(ofContainer))] },
      },
    },
  };
  const causes = CASES.filter(({ os, list }) => os === 'windows' && list !== 'initContainers')
    .map((each) => causeOf(each, `spec.template.${nameOf(each)}`));
  await expectCauses('every field of the table is rejected in the template of a Deployment', cluster.create(deployment, { dryRun: true }), causes);
});

describe('fields of the API server that the library might not know', () => {
  let schemas: Record<string, { properties: Record<string, any> }>;

  beforeAll(async () => {
    schemas = (await cluster.document('/openapi/v3/api/v1')).components.schemas;
  });

  /** Some value of a field's type, valid or not: other complaints of the server don't matter here. */
  const someValue = (schema: any): unknown => {
    const { type, $ref } = schema.allOf?.[0] ?? schema;
    if ($ref) { return schemas[$ref.split('/').pop()].properties ? {} : '1'; }
    return ({ boolean: true, integer: 1, string: 'x', array: [], object: {} } as Record<string, unknown>)[type];
  };

  test.each([
    { os: 'windows', level: 'pod', schema: 'PodSpec', inside: [] },
    { os: 'windows', level: 'pod', schema: 'PodSecurityContext', inside: ['securityContext'] },
    { os: 'windows', level: 'container', schema: 'Container', inside: [] },
    { os: 'windows', level: 'container', schema: 'SecurityContext', inside: ['securityContext'] },
    { os: 'linux', level: 'pod', schema: 'PodSecurityContext', inside: ['securityContext'] },
    { os: 'linux', level: 'container', schema: 'SecurityContext', inside: ['securityContext'] },
  ] as const)('every field of $schema that is rejected on $os is in the table', async ({ os, level, schema, inside }) => {
    const rejected: string[] = [];
    for (const [name, type] of Object.entries(schemas[`io.k8s.api.core.v1.${schema}`].properties)) {
      if (['os', 'containers', 'ephemeralContainers', 'name', 'image'].includes(name)) { continue; }
      const fields = nested([...inside, name], someValue(type));
      const sample = pod(os, level === 'pod' ? fields : { containers: [container(fields)] });
      const outcome: unknown = await cluster.create(sample, { dryRun: true }).catch((error: unknown) => error);
      if (outcome instanceof Error && !(outcome instanceof ApiError)) { throw outcome; }
      if (outcome instanceof ApiError && outcome.causes.some(({ message }) => message.endsWith(`for a ${os} pod`))) {
        rejected.push([...inside, name].join('.'));
      }
    }
    // An empty list is tried, so what is rejected only when it has an item doesn't show.
    const known = rejectedFields(os).filter(({ level: at, path, when }) => at === level && path.length === inside.length + 1 && when !== 'non-empty');
    expect(rejected.sort()).toEqual(known.map(({ path }) => path.join('.')).sort());
  });
});

describe('spec.os', () => {
  test.each([
    {
      shown: '{ name: darwin }', os: { name: 'darwin' }, field: 'spec.os',
      message: 'Unsupported value: "darwin": supported values: "linux", "windows"',
    },
    {
      shown: '{ name: Windows }', os: { name: 'Windows' }, field: 'spec.os',
      message: 'Unsupported value: "Windows": supported values: "linux", "windows"',
    },
    { shown: '{}', os: {}, field: 'spec.os.name', message: 'Required value' },
  ])('$shown is rejected', async ({ shown, os, field, message }) => {
    await expectCauses(`spec.os: ${shown} is rejected`, cluster.create(pod(undefined, { os }), { dryRun: true }), [{ field, message }]);
  });

  test('may conflict with the nodeSelector: the API server doesn\'t compare them', async () => {
    await acceptanceOf(
      'os windows with a nodeSelector for linux is accepted',
      cluster.create(pod('windows', { nodeSelector: { 'kubernetes.io/os': 'linux' } }), { dryRun: true }),
    );
  });
});

test('a Windows pod can\'t be resized in place', async () => {
  const name = (await cluster.create(
    pod('windows', { containers: [container({ resources: { limits: { cpu: '1', memory: '1Gi' } } })] }),
  )).object.metadata.name;
  const resize = cluster.patch(
    { apiVersion: 'v1', kind: 'Pod', name }, { spec: { containers: [{ name: 'main', resources: { limits: { cpu: '2' } } }] } },
    { subresource: 'resize', type: 'strategic-merge-patch+json', dryRun: true },
  );
  expect((await rejectionOf('a Windows pod can\'t be resized in place', resize)).message).toContain('windows pods cannot be resized');
  await cluster.delete({ apiVersion: 'v1', kind: 'Pod', name });
});
