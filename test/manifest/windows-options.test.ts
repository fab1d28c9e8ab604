import { gmsaCredentialSpecFault, gmsaCredentialSpecNameFault, runAsUserNameFault, windowsOptionsProblems } from '../../src/manifest';

// Kubernetes' own validation was run on the boundaries
describe('runAsUserName', () => {
  test.each([
    'ContainerUser', 'ContainerAdministrator', 'NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\NETWORK SERVICE', 'NT SERVICE\\W3SVC', 'DOMAIN\\user', 'a', '-', '_',
    'group with spaces', 'user.name', '.user', 'user$', 'üser', 'user!#%&()-{}~`\'^',
    `${'d'.repeat(15)}\\u`, 'a b\\u', 'a.b\\u', `${'d'.repeat(63)}\\u`, 'corp.example\\u', 'corp.example.com\\svc-web', `${'üöä'.repeat(5)}\\u`,
    `${[63, 63, 63, 63].map((n) => 'd'.repeat(n)).join('.')}\\u`, // 255 bytes
    'u'.repeat(104), `DOMAIN\\${'u'.repeat(104)}`, 'ü'.repeat(52),
  ])('takes %j', (name) => {
    expect(runAsUserNameFault(name)).toBeUndefined();
  });

  test.each<readonly [string, unknown, string]>([
    ['empty', '', 'must not be empty'],
    ['no string', 7, 'must be a string'],
    ['a control character', 'us\ter', 'must not contain control characters'],
    ['a control character at the end', 'user\n', 'must not contain control characters'],
    ['a DEL', 'user\u007f', 'must not contain control characters'],
    ['two backslashes', 'a\\b\\c', 'must have one backslash at most, between domain and user'],
    ['a doubled backslash', 'DOMAIN\\\\user', 'must have one backslash at most'],
    ['an empty domain', '\\user', 'has the domain "", must be a NetBIOS name (1 to 15 characters) or a DNS name'],
    ['16 characters that are no DNS name', `${'d'.repeat(15)}_\\u`, 'must be a NetBIOS name'],
    ['a domain that starts with a dot', '.corp\\u', 'must be a NetBIOS name'],
    ['a colon in the domain', 'co:rp\\u', 'must be a NetBIOS name'],
    ['a long domain with an empty label', 'corp.example..com\\u', 'must be a NetBIOS name'],
    ['a long label that ends in a dash', 'corporation-wide-\\u', 'must be a NetBIOS name'],
    ['a label of 64', `${'d'.repeat(64)}\\u`, 'must be a NetBIOS name'],
    ['a domain of 256', `${[63, 63, 63, 62].map((n) => 'd'.repeat(n)).join('.')}.d\\u`, 'has a domain of 256 bytes, must be 255 at most'],
    ['an empty user', 'DOMAIN\\', 'has no user behind the backslash'],
    ['a user of 105', 'u'.repeat(105), 'has a user of 105 bytes, must be 104 at most'],
    ['a user of 106 bytes', 'ü'.repeat(53), 'has a user of 106 bytes'],
    ['dots and spaces only', '. . .', 'must not consist of dots and spaces only'],
    ['a space only', ' ', 'must not consist of dots and spaces only'],
    ['a UPN', 'user@corp.example.com', 'write DOMAIN\\user, not user@domain'],
    ...[...'"/:;|=,+*?<>@[]'].map((character) => [`a ${character}`, `us${character}er`, 'must have none of "'] as const),
  ])('refuses %s', (_, name, words) => {
    expect(runAsUserNameFault(name)).toContain(words);
  });
});

describe('gmsaCredentialSpecName', () => {
  test.each(['gmsa-webapp1', 'a', '0', 'a.b-c.d1', `${'a'.repeat(251)}.b`, 'a--b'])('takes %j', (name) => {
    expect(gmsaCredentialSpecNameFault(name)).toBeUndefined();
  });

  test.each(['', 'gmsa-WebApp1', '-a', 'a-', '.a', 'a.', 'a..b', 'a_b', 'a b', 'a\n', `${'a'.repeat(252)}.b`, 5, {}])('refuses %j', (name) => {
    expect(gmsaCredentialSpecNameFault(name)).toBe('must be a DNS-1123 subdomain: lower-case letters, digits, "-" and "."');
  });
});

describe('gmsaCredentialSpec', () => {
  test.each([['{}'], ['x'.repeat(65536)], ['ü'.repeat(32768)]])('takes up to 64 KiB', (spec) => {
    expect(gmsaCredentialSpecFault(spec)).toBeUndefined();
  });

  test.each([['', 'must not be empty'], ['x'.repeat(65537), 'has 65537 bytes, must be 65536 at most'], ['ü'.repeat(32769), 'has 65538 bytes'], [{}, 'must be a string']])('refuses the rest', (spec, words) => {
    expect(gmsaCredentialSpecFault(spec)).toContain(words);
  });
});

describe('in a pod template', () => {
  const bad = { securityContext: { windowsOptions: { runAsUserName: 'a@b', gmsaCredentialSpecName: 'A', gmsaCredentialSpec: '' } } };

  test('every level is looked at, with its path, the value and a remedy', () => {
    const problems = windowsOptionsProblems({ spec: { ...bad, containers: [{}, bad], initContainers: [bad], ephemeralContainers: [bad] } });
    const paths = problems.map(({ path }) => path.join('.'));
    for (const place of ['spec', 'spec.containers.1', 'spec.initContainers.0', 'spec.ephemeralContainers.0']) {
      for (const key of ['runAsUserName', 'gmsaCredentialSpecName', 'gmsaCredentialSpec']) {
        expect(paths).toContain(`${place}.securityContext.windowsOptions.${key}`);
      }
    }
    expect(problems).toHaveLength(12);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['run-as-user-name', 'gmsa-credential-spec-name', 'gmsa-credential-spec']));
    expect(problems[0].message).toMatch(/^is "a@b", but must have none of/);
    expect(problems[0].remedy).toContain('"ContainerUser"');
  });

  test('absent ones are right, null too', () => {
    const containers = [{ securityContext: { windowsOptions: null } }, { securityContext: null }];
    const securityContext = { windowsOptions: { runAsUserName: null, gmsaCredentialSpec: undefined } };
    expect(windowsOptionsProblems({ spec: { securityContext, containers } })).toEqual([]);
    expect(windowsOptionsProblems({})).toEqual([]);
  });

  describe('runAsNonRoot with the administrator', () => {
    const nonRoot = { runAsNonRoot: true };
    const administrator = { windowsOptions: { runAsUserName: 'containerADMINISTRATOR' } };
    const problems = (pod: object, container: object) =>
      windowsOptionsProblems({ spec: { securityContext: pod, containers: [{ securityContext: container }] } });

    test.each([
      ['both at the pod', { ...nonRoot, ...administrator }, {}],
      ['both at the container', {}, { ...nonRoot, ...administrator }],
      ['one here, one there', nonRoot, administrator],
      ['one there, one here', administrator, nonRoot],
    ])('%s: refused', (_, pod, container) => {
      expect(problems(pod, container)).toEqual([expect.objectContaining({ code: 'non-root-administrator', path: ['spec', 'containers', 0] })]);
    });

    test.each([
      ['the container says false', { ...nonRoot, ...administrator }, { runAsNonRoot: false }],
      ['the container names another account', { ...nonRoot, ...administrator }, { windowsOptions: { runAsUserName: 'ContainerUser' } }],
      ['no account is named', nonRoot, {}],
      ['runAsNonRoot is not said', administrator, {}],
    ])('%s: taken', (_, pod, container) => {
      expect(problems(pod, container)).toEqual([]);
    });
  });
});
