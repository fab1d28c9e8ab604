import { Cluster } from './harness/cluster';
import { container, pod } from './harness/kube-objects';
import { acceptanceOf, expectCauses } from './harness/verdict';

/** The values that `windowsOptions` may have, of the pod and of a container. */

const cluster = Cluster.ofEnvironment();

const PLACES = [
  {
    place: 'pod', prefix: 'spec',
    create: async (windowsOptions: object) => cluster.create(pod('windows', { securityContext: { windowsOptions } }), { dryRun: true }),
  },
  {
    place: 'container',
    prefix: 'spec.containers[0]',
    create: async (windowsOptions: object) => cluster.create(
      pod('windows', { containers: [container({ securityContext: { windowsOptions } })] }), { dryRun: true },
    ),
  },
];

const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 20)}… (${value.length} characters)` : JSON.stringify(value));
const inPlaces = <T extends { readonly value: string }>(cases: readonly T[]) =>
  PLACES.flatMap((place) => cases.map((each) => ({ ...place, ...each, shown: shortened(each.value) })));

describe('runAsUserName', () => {
  test.each(inPlaces([
    'ContainerAdministrator', 'ContainerUser', 'NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\Local service', 'NT SERVICE\\w3svc', 'contoso\\web',
    'corp.contoso.com\\web',
    'name with spaces', 'a'.repeat(104), `${'d'.repeat(15)}\\u`, `${'d'.repeat(63)}.contoso.com\\u`, 'x\\u',
  ].map((value) => ({ value }))))('of the $place may be $shown', async ({ create, value, place, shown }) => {
    await acceptanceOf(`runAsUserName of the ${place} may be ${shown}`, create({ runAsUserName: value }));
  });

  test.each(inPlaces([
    { value: '', why: ['runAsUserName cannot be an empty string'] },
    { value: 'a\tb', why: ['runAsUserName cannot contain control characters'] },
    { value: 'a\\b\\c', why: ['runAsUserName cannot contain more than one backslash'] },
    { value: '\\u', why: ['runAsUserName\'s Domain doesn\'t match the NetBios nor the DNS format'] },
    { value: '.local\\u', why: ['runAsUserName\'s Domain doesn\'t match the NetBios nor the DNS format'] },
    {
      value: `${'d'.repeat(256)}\\u`,
      why: ['runAsUserName\'s Domain length must be under 256 characters', 'runAsUserName\'s Domain doesn\'t match the NetBios nor the DNS format'],
    },
    { value: 'domain\\', why: ['runAsUserName\'s User cannot be empty'] },
    { value: 'a'.repeat(105), why: ['runAsUserName\'s User length must not be longer than 104 characters'] },
    { value: '. .', why: ['runAsUserName\'s User cannot contain only periods or spaces'] },
    { value: 'user@contoso.com', why: ['runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]'] },
  ]))('of the $place must not be $shown', async ({ create, value, why, place, prefix, shown }) => {
    const causes = why.map((message) => ({
      field: `${prefix}.securityContext.windowsOptions.runAsUserName`, message: `Invalid value: ${JSON.stringify(value)}: ${message}`,
    }));
    await expectCauses(`runAsUserName of the ${place} must not be ${shown}`, create({ runAsUserName: value }), causes);
  });
});

describe('gmsaCredentialSpecName', () => {
  test.each(
    inPlaces(['webapp1', 'webapp1.contoso.com'].map((value) => ({ value }))),
  )('of the $place may be $shown', async ({ create, value, place, shown }) => {
    await acceptanceOf(`gmsaCredentialSpecName of the ${place} may be ${shown}`, create({ gmsaCredentialSpecName: value }));
  });

  test.each(
    inPlaces(['gmsa-WebApp1', 'a_b', '-a'].map((value) => ({ value }))),
  )('of the $place must not be $shown', async ({ create, value, place, prefix, shown }) => {
    const name = 'a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, \'-\' or \'.\', and must start and end with an '
      + 'alphanumeric character';
    const message = `Invalid value: ${JSON.stringify(value)}: ${name} (e.g. 'example.com', regex used for validation is `
      + '\'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\')';
    await expectCauses(`gmsaCredentialSpecName of the ${place} must not be ${shown}`, create({ gmsaCredentialSpecName: value }), [
      { field: `${prefix}.securityContext.windowsOptions.gmsaCredentialSpecName`, message },
    ]);
  });
});

describe('gmsaCredentialSpec', () => {
  test.each(
    inPlaces(['{}', 'x'.repeat(65536)].map((value) => ({ value }))),
  )('of the $place may be $shown', async ({ create, value, place, shown }) => {
    await acceptanceOf(`gmsaCredentialSpec of the ${place} may be ${shown}`, create({ gmsaCredentialSpec: value }));
  });

  test.each(inPlaces([
    { value: '', why: 'gmsaCredentialSpec cannot be an empty string' },
    { value: 'x'.repeat(65537), why: 'gmsaCredentialSpec size must be under 64 KiB' },
  ]))('of the $place must not be $shown', async ({ create, value, why, place, prefix, shown }) => {
    await expectCauses(`gmsaCredentialSpec of the ${place} must not be ${shown}`, create({ gmsaCredentialSpec: value }), [
      { field: `${prefix}.securityContext.windowsOptions.gmsaCredentialSpec`, message: `Invalid value: ${JSON.stringify(value)}: ${why}` },
    ]);
  });
});
