import { HOST_PROCESS_ACCOUNTS } from '../../src/knowledge';
import {
  gmsaCredentialSpecFault, gmsaCredentialSpecNameFault, hostProcessProblems, isHostProcessPod, runAsUserNameFault, windowsOptionsProblems,
} from '../../src/kubernetes';
import { accountConsequences, completePod, WindowsAccount } from 'k8s-windows/core';

// the boundaries were checked with Kubernetes' own validation
describe('runAsUserName', () => {
  test.each([
    'ContainerUser', 'ContainerAdministrator', 'NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\NETWORK SERVICE', 'NT SERVICE\\W3SVC', 'DOMAIN\\user', 'a', '-',
    '_',
    'group with spaces', 'user.name', '.user', 'user$', 'üser', 'user!#%&()-{}~`\'^',
    `${'d'.repeat(15)}\\u`, 'a b\\u', 'a.b\\u', `${'d'.repeat(63)}\\u`, 'corp.example\\u', 'corp.example.com\\svc-web', `${'üöä'.repeat(5)}\\u`,
    `${[63, 63, 63, 63].map((n) => 'd'.repeat(n)).join('.')}\\u`, // 255 bytes
    'u'.repeat(104), `DOMAIN\\${'u'.repeat(104)}`, 'ü'.repeat(52),
  ])('accepts %j', (name) => {
    expect(runAsUserNameFault(name)).toBeUndefined();
  });

  test.each<readonly [string, unknown, string]>([
    ['empty', '', 'must not be empty'],
    ['no string', 7, 'must be a string'],
    ['a control character', 'us\ter', 'must not contain control characters'],
    ['a control character at the end', 'user\n', 'must not contain control characters'],
    ['a DEL', 'user\u007f', 'must not contain control characters'],
    ['two backslashes', 'a\\b\\c', 'must have at most one backslash, between domain and user'],
    ['a doubled backslash', 'DOMAIN\\\\user', 'must have at most one backslash'],
    ['an empty domain', '\\user', 'must have a NetBIOS name (1 to 15 characters) or a DNS name as domain (has "")'],
    ['16 characters that are no DNS name', `${'d'.repeat(15)}_\\u`, 'must have a NetBIOS name'],
    ['a domain that starts with a dot', '.corp\\u', 'must have a NetBIOS name'],
    ['a colon in the domain', 'co:rp\\u', 'must have a NetBIOS name'],
    ['a long domain with an empty label', 'corp.example..com\\u', 'must have a NetBIOS name'],
    ['a long label that ends in a dash', 'corporation-wide-\\u', 'must have a NetBIOS name'],
    ['a label of 64', `${'d'.repeat(64)}\\u`, 'must have a NetBIOS name'],
    ['a domain of 256', `${[63, 63, 63, 62].map((n) => 'd'.repeat(n)).join('.')}.d\\u`, 'must have a domain of at most 255 bytes (has 256)'],
    ['an empty user', 'DOMAIN\\', 'must have a user after the backslash'],
    ['a user of 105', 'u'.repeat(105), 'must have a user of at most 104 bytes (has 105)'],
    ['a user of 106 bytes', 'ü'.repeat(53), 'must have a user of at most 104 bytes (has 106)'],
    ['dots and spaces only', '. . .', 'must not consist only of dots and spaces'],
    ['a space only', ' ', 'must not consist only of dots and spaces'],
    ['a UPN', 'user@corp.example.com', 'write DOMAIN\\user, not user@domain'],
    ...[...'"/:;|=,+*?<>@[]'].map((character) => [`a ${character}`, `us${character}er`, 'must not have any of "'] as const),
  ])('rejects %s', (_, name, words) => {
    expect(runAsUserNameFault(name)).toContain(words);
  });
});

describe('gmsaCredentialSpecName', () => {
  test.each(['gmsa-webapp1', 'a', '0', 'a.b-c.d1', `${'a'.repeat(251)}.b`, 'a--b'])('accepts %j', (name) => {
    expect(gmsaCredentialSpecNameFault(name)).toBeUndefined();
  });

  test.each(['', 'gmsa-WebApp1', '-a', 'a-', '.a', 'a.', 'a..b', 'a_b', 'a b', 'a\n', `${'a'.repeat(252)}.b`, 5, {}])('rejects %j', (name) => {
    expect(gmsaCredentialSpecNameFault(name)).toBe('must be a DNS-1123 subdomain: lowercase letters, digits, "-", and "."');
  });
});

describe('gmsaCredentialSpec', () => {
  test.each([['{}'], ['x'.repeat(65536)], ['ü'.repeat(32768)]])('accepts up to 64 KiB', (spec) => {
    expect(gmsaCredentialSpecFault(spec)).toBeUndefined();
  });

  test.each([
    ['', 'must not be empty'], ['x'.repeat(65537), 'must be at most 65536 bytes (has 65537)'],
    ['ü'.repeat(32769), 'must be at most 65536 bytes (has 65538)'], [{}, 'must be a string'],
  ])('rejects other values', (spec, words) => {
    expect(gmsaCredentialSpecFault(spec)).toContain(words);
  });
});

describe('in a Pod template', () => {
  const bad = { securityContext: { windowsOptions: { runAsUserName: 'a@b', gmsaCredentialSpecName: 'A', gmsaCredentialSpec: '' } } };

  test('reports all levels, with path, value, and remedy', () => {
    const problems = windowsOptionsProblems({ spec: { ...bad, containers: [{}, bad], initContainers: [bad], ephemeralContainers: [bad] } });
    const paths = problems.map(({ path }) => path.join('.'));
    for (const place of ['spec', 'spec.containers.1', 'spec.initContainers.0', 'spec.ephemeralContainers.0']) {
      for (const key of ['runAsUserName', 'gmsaCredentialSpecName', 'gmsaCredentialSpec']) {
        expect(paths).toContain(`${place}.securityContext.windowsOptions.${key}`);
      }
    }
    expect(problems).toHaveLength(12);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['run-as-user-name', 'gmsa-credential-spec-name', 'gmsa-credential-spec']));
    expect(problems[0].message).toMatch(/^must not have any of .*, got "a@b"$/);
    expect(problems[0].remedy).toContain('"ContainerUser"');
  });

  test('accepts missing and null fields', () => {
    const containers = [{ securityContext: { windowsOptions: null } }, { securityContext: null }];
    const securityContext = { windowsOptions: { runAsUserName: null, gmsaCredentialSpec: undefined } };
    expect(windowsOptionsProblems({ spec: { securityContext, containers } })).toEqual([]);
    expect(windowsOptionsProblems({})).toEqual([]);
  });
});

const hpc = (hostProcess: unknown) => ({ securityContext: { windowsOptions: { hostProcess } } });
const problems = (spec: object) => hostProcessProblems({ spec: spec as any }).map(({ code, path }) => `${code} ${path.join('.')}`);
const OWN = 'securityContext.windowsOptions.hostProcess';

describe('accepted', () => {
  test.each([
    ['no HostProcess at all', { containers: [{}] }],
    ['false everywhere', { ...hpc(false), containers: [hpc(false), {}] }],
    ['said by the pod', { ...hpc(true), hostNetwork: true, containers: [{}], initContainers: [{}], ephemeralContainers: [{}] }],
    ['said by every container', { hostNetwork: true, containers: [hpc(true)], initContainers: [hpc(true)] }],
    ['said by both', { ...hpc(true), hostNetwork: true, containers: [hpc(true), {}] }],
    ['a host port that is the container\'s', {
      ...hpc(true), hostNetwork: true,
      containers: [{ ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 81 }, { containerPort: 82, hostPort: 0 }] }],
    }],
    ['other ports without HostProcess', { containers: [{ ports: [{ containerPort: 80, hostPort: 8080 }] }] }],
  ])('%s', (_, spec) => {
    expect(problems(spec)).toEqual([]);
  });
});

describe('rejected', () => {
  test.each(['containers', 'initContainers', 'ephemeralContainers'])('%s that conflict with the Pod, either way', (list) => {
    expect(problems({ ...hpc(true), hostNetwork: true, [list]: [{}, hpc(false)] })).toEqual([`host-process-contradiction spec.${list}.1.${OWN}`]);
    expect(problems({ ...hpc(false), hostNetwork: true, [list]: [hpc(true)] })).toEqual([`host-process-contradiction spec.${list}.0.${OWN}`]);
  });

  test.each(['containers', 'initContainers', 'ephemeralContainers'])('%s that are normal containers next to a HostProcess container', (list) => {
    const others = list === 'containers' ? 'initContainers' : 'containers';
    expect(problems({ hostNetwork: true, [others]: [hpc(true)], [list]: [{ name: 'x' }] })).toEqual([`host-process-mixed spec.${list}.0`]);
    expect(problems({ hostNetwork: true, [others]: [hpc(true)], [list]: [hpc(false)] })).toEqual([`host-process-mixed spec.${list}.0`]);
    expect(problems({ hostNetwork: true, [others]: [hpc(true)], [list]: [hpc(null)] })).toEqual([`host-process-mixed spec.${list}.0`]);
  });

  test.each([undefined, null, false])('hostNetwork %s', (hostNetwork) => {
    expect(problems({ ...hpc(true), hostNetwork, containers: [{}] })).toEqual(['host-process-network spec.hostNetwork']);
    expect(problems({ hostNetwork, containers: [hpc(true)] })).toEqual(['host-process-network spec.hostNetwork']);
  });

  test('a hostPort that differs from the containerPort', () => {
    expect(problems({
      ...hpc(true), hostNetwork: true, containers: [{ ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 81, hostPort: 8081 }] }],
    })).toEqual(['host-port-mismatch spec.containers.0.ports.1.hostPort']);
  });

  test('reports all problems at once', () => {
    expect(problems({ containers: [hpc(true), {}], initContainers: [{}] }))
      .toEqual(['host-process-mixed spec.initContainers.0', 'host-process-mixed spec.containers.1', 'host-process-network spec.hostNetwork']);
  });
});

test('isHostProcessPod', () => {
  const pods = [hpc(true), { containers: [hpc(true)] }, { initContainers: [{}, hpc(true)] }];
  expect(pods.map((spec) => isHostProcessPod(spec))).toEqual([true, true, true]);
  expect([{}, hpc(false), { containers: [hpc(false)] }, undefined, hpc('true')].map((spec) => isHostProcessPod(spec)))
    .toEqual([false, false, false, false, false]);
});

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const codes = (account: string, spec: object = {}, hostProcess = false) => completePod(
  { spec: { ...spec, containers: [{ name: 'app', image: hostProcess ? 'registry.example/agent:1' : IMAGE }] } },
  { os: 'windows', runAsUserName: account, hostProcess },
).problems.map(({ code }) => code);

test('every account is a valid name for the API server', () => {
  expect(Object.values(WindowsAccount).map(runAsUserNameFault)).toEqual(Object.values(WindowsAccount).map(() => undefined));
});

test.each(Object.entries(WindowsAccount))('%s: the reported consequences match completion', (_, account) => {
  const { runAsNonRoot, exists } = accountConsequences(account, true);
  expect(runAsNonRoot).toBe(false);
  expect(codes(account, {}, true)).toEqual(exists ? [] : ['host-process-account']);
  expect(codes(account, { securityContext: { runAsNonRoot: true } }))
    .toEqual(accountConsequences(account).runAsNonRoot ? [] : ['non-root-administrator']);
});

test('in any letter case, and with a domain', () => {
  expect(accountConsequences('containeradministrator')).toEqual({ runAsNonRoot: false, podSecurity: 'baseline', exists: true });
  expect(accountConsequences('CORP\\web')).toEqual({ runAsNonRoot: true, podSecurity: 'restricted', exists: true });
  expect(codes('CONTAINERUSER', {}, true)).toEqual(['host-process-account']);
  for (const account of HOST_PROCESS_ACCOUNTS) { expect(codes(account, {}, true)).toEqual([]); }
});
