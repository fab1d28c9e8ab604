import * as fc from 'fast-check';
import { GmsaCredentialSpecFacts } from '../../../src/objects';
import { gmsaCredentialSpec, GmsaCredentialSpecOptions, readCredentialSpec } from 'k8s-windows/core';

const DOMAIN = {
  dnsName: 'corp.example.com', netBiosName: 'CORP', sid: 'S-1-5-21-1004336348-1177238915-682003330', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10',
} as const;

/** What `New-CredentialSpec -AccountName webapp01` prints for the domain above, in the layout of ConvertTo-Json. */
const PRINTED = `{
    "CmsPlugins":  [
                       "ActiveDirectory"
                   ],
    "DomainJoinConfig":  {
                             "DnsName":  "corp.example.com",
                             "Guid":  "1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10",
                             "DnsTreeName":  "example.com",
                             "NetBiosName":  "CORP",
                             "Sid":  "S-1-5-21-1004336348-1177238915-682003330",
                             "MachineAccountName":  "webapp01"
                         },
    "ActiveDirectoryConfig":  {
                                  "GroupManagedServiceAccounts":  [
                                                                      {
                                                                          "Name":  "webapp01",
                                                                          "Scope":  "corp.example.com"
                                                                      },
                                                                      {
                                                                          "Name":  "webapp01",
                                                                          "Scope":  "CORP"
                                                                      }
                                                                  ]
                              }
}`;

const ofFacts = (facts: Partial<GmsaCredentialSpecFacts> = {}) =>
  gmsaCredentialSpec({ name: 'gmsa-webapp1', domain: DOMAIN, account: 'webapp01', ...facts });
const problemsOf = (facts: object) => ofFacts(facts).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
const contentsOf = (facts: Partial<GmsaCredentialSpecFacts>) => ofFacts(facts).objects[0].manifest.credspec;

describe('from the values of a domain', () => {
  test('matches the output of Microsoft\'s tool in every field', () => {
    expect(ofFacts({ domain: { ...DOMAIN, forest: 'example.com' } })).toEqual(expect.objectContaining({ problems: [], advice: [] }));
    expect(contentsOf({ domain: { ...DOMAIN, forest: 'example.com' } })).toEqual(JSON.parse(PRINTED));
  });

  test('the forest defaults to the domain', () => {
    expect(contentsOf({})).toMatchObject({ DomainJoinConfig: { DnsTreeName: 'corp.example.com' } });
  });

  test('additional accounts, and nodes outside of the domain', () => {
    const facts = {
      additionalAccounts: [{ account: 'LogAgentSvc' }, { account: 'OtherSvc', domain: 'other.example.com' }],
      hostAccount: {
        pluginGuid: '{CCC2A336-D7F3-4818-A213-272B7924213E}', pluginInput: 'ObjectId=1;SecretUri=https://vault.example.com/secrets/web',
      },
    };
    expect(problemsOf(facts)).toEqual([]);
    expect(contentsOf(facts)).toMatchObject({
      ActiveDirectoryConfig: {
        GroupManagedServiceAccounts: [
          { Name: 'webapp01', Scope: 'corp.example.com' }, { Name: 'webapp01', Scope: 'CORP' },
          { Name: 'LogAgentSvc', Scope: 'corp.example.com' }, { Name: 'OtherSvc', Scope: 'other.example.com' },
        ],
        HostAccountConfig: {
          PluginGUID: '{CCC2A336-D7F3-4818-A213-272B7924213E}', PluginInput: 'ObjectId=1;SecretUri=https://vault.example.com/secrets/web',
          PortableCcgVersion: '1',
        },
      },
    });
  });

  test.each<[string, object, string]>([
    [
      'a SID with two numbers', { domain: { ...DOMAIN, sid: 'S-1-5-21-1-2' } },
      'domain.sid: must be the SID of a domain: S-1-5-21 and three numbers below 2^32, got "S-1-5-21-1-2"',
    ],
    [
      'a SID of another authority', { domain: { ...DOMAIN, sid: 'S-1-5-32-544' } },
      'domain.sid: must be the SID of a domain: S-1-5-21 and three numbers below 2^32, got "S-1-5-32-544"',
    ],
    [
      'a number of a SID that is too big', { domain: { ...DOMAIN, sid: 'S-1-5-21-1-2-4294967296' } },
      'domain.sid: must be the SID of a domain: S-1-5-21 and three numbers below 2^32, got "S-1-5-21-1-2-4294967296"',
    ],
    [
      'a GUID in braces', { domain: { ...DOMAIN, guid: `{${DOMAIN.guid}}` } },
      'must be a GUID without braces, got "{1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10}"',
    ],
    [
      'a GUID with a letter too many', { domain: { ...DOMAIN, guid: `${DOMAIN.guid}0` } },
      'must be a GUID: 8-4-4-4-12 hexadecimal digits, got "1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f100"',
    ],
    [
      'a GUID with a letter that is no digit', { domain: { ...DOMAIN, guid: DOMAIN.guid.replace('1b4b', '1g4b') } },
      'must be a GUID: 8-4-4-4-12 hexadecimal digits, got "1g4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10"',
    ],
    [
      'a NetBIOS name that is too long', { domain: { ...DOMAIN, netBiosName: 'CORPORATE-DOMAIN' } },
      'domain.netBiosName: must be a NetBIOS name: 1 to 15 characters, none of \\ / : * ? " < > |, got "CORPORATE-DOMAIN"',
    ],
    [
      'a DNS name with an underscore', { domain: { ...DOMAIN, dnsName: 'corp_example.com' } },
      'domain.dnsName: must be the DNS name of a domain, got "corp_example.com"',
    ],
    ['a forest without a name', { domain: { ...DOMAIN, forest: '' } }, 'domain.forest: must be the DNS name of a domain, got ""'],
    ['a name as the domain', { domain: 'corp.example.com' }, 'domain: must be an object, got "corp.example.com"'],
    ['no account', { account: '' }, 'account: must be the name of an account, got ""'],
    ['an account with its $', { account: 'webapp01$' }, 'account: must be the name of an account without the $ at the end, got "webapp01$"'],
    ['an account with its domain', { account: 'CORP\\webapp01' }, 'account: must be the name of an account, without " / \\ : '],
    [
      'a name in upper case', { name: 'gmsa-WebApp1' },
      'name: must be a DNS-1123 subdomain: lowercase letters, digits, "-", and ".", got "gmsa-WebApp1"',
    ],
    [
      'a plug-in without braces', { hostAccount: { pluginGuid: 'CCC2A336-D7F3-4818-A213-272B7924213E', pluginInput: 'x' } },
      'hostAccount.pluginGuid: must be a GUID in braces, got "CCC2A336-D7F3-4818-A213-272B7924213E"',
    ],
    ['a plug-in without input', { hostAccount: { pluginGuid: '{CCC2A336-D7F3-4818-A213-272B7924213E}' } }, 'hostAccount.pluginInput: is required'],
    ['one more account, not in a list', { additionalAccounts: { account: 'log' } }, 'additionalAccounts: must be a list, got {"account":"log"}'],
    ['a user that isn\'t in a list', { usedBy: { serviceAccount: 'web' } }, 'usedBy: must be a list, got {"serviceAccount":"web"}'],
    [
      'a user whose name no ServiceAccount has', { usedBy: [{ serviceAccount: 'Web_1' }] },
      'usedBy.0.serviceAccount: must be the name of a ServiceAccount, got "Web_1"',
    ],
    ['a user of no namespace', { usedBy: [{ serviceAccount: 'web', namespace: '' }] }, 'usedBy.0.namespace: must be a Namespace name, got ""'],
    [
      'a user named twice', { usedBy: [{ serviceAccount: 'web' }, { serviceAccount: 'web', namespace: 'shop' }, { serviceAccount: 'web' }] },
      'usedBy.2: must be listed once, got {"serviceAccount":"web"}',
    ],
    ['a user without a name', { usedBy: [{ serviceAccount: '' }] }, 'usedBy.0.serviceAccount: must be the name of a ServiceAccount, got ""'],
  ])('%s is rejected', (_, facts, message) => {
    expect(problemsOf(facts)).toEqual([expect.stringContaining(message)]);
  });

  test('reports all problems at once, each with a remedy', () => {
    const { problems } = ofFacts({ name: 'A', account: 'a$', domain: { dnsName: '', netBiosName: '', sid: '', guid: '' } });
    expect(problems.map(({ path }) => path.join('.')))
      .toEqual(['name', 'domain.dnsName', 'domain.netBiosName', 'domain.sid', 'domain.guid', 'account']);
    expect(problems.every(({ remedy }) => remedy.length > 5)).toBe(true);
  });

  test('warns about an account\'s SID and a long name', () => {
    const { problems, advice } = ofFacts({ account: 'a-very-long-account', domain: { ...DOMAIN, sid: `${DOMAIN.sid}-1105` } });
    expect(problems).toEqual([]);
    expect(advice.map(({ path }) => path.join('.'))).toEqual(['domain.sid', 'account']);
  });

  test('accepts any well-formed SID and GUID', () => {
    const number = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(fc.property(number, number, number, fc.uuid(), (a, b, c, guid) => {
      expect(problemsOf({ domain: { ...DOMAIN, sid: `S-1-5-21-${a}-${b}-${c}`, guid } })).toEqual([]);
    }));
  });
});

describe('from a file printed by a tool', () => {
  test('is used unchanged, even with the byte order mark of Windows PowerShell', () => {
    for (const text of [PRINTED, `\ufeff${PRINTED}`]) {
      expect(readCredentialSpec(text)).toEqual({ credentialSpec: JSON.parse(PRINTED), problems: [], advice: [] });
      const { objects, problems } = gmsaCredentialSpec({ name: 'gmsa-webapp1', credentialSpec: text });
      expect(problems).toEqual([]);
      expect(objects[0].manifest.credspec).toEqual(JSON.parse(PRINTED));
    }
  });

  test('a credential spec from domain values reads back without a problem', () => {
    expect(readCredentialSpec(JSON.stringify(contentsOf({
      additionalAccounts: [{ account: 'log' }], hostAccount: { pluginGuid: '{CCC2A336-D7F3-4818-A213-272B7924213E}', pluginInput: 'x' },
    })))).toMatchObject({ problems: [], advice: [] });
  });

  const changed = (change: (contents: any) => void) => {
    const contents = JSON.parse(PRINTED);
    change(contents);
    return readCredentialSpec(contents).problems.map(({ path, message, remedy }) => `${path.join('.')}: ${message}; ${remedy}`);
  };

  test.each<[string, (contents: any) => void, string]>([
    ['a field in another letter case', (c) => {
      c.DomainJoinConfig.DNSName = 'x';
    }, 'DomainJoinConfig.DNSName: must be a field of a GMSACredentialSpec, got "x"'],
    ['a field that there isn\'t', (c) => { c.Comment = 'x'; }, 'Comment: must be a field of a GMSACredentialSpec, got "x"'],
    ['no plug-in', (c) => { delete c.CmsPlugins; }, 'CmsPlugins: must be a list with "ActiveDirectory", got undefined'],
    ['no accounts', (c) => {
      c.ActiveDirectoryConfig.GroupManagedServiceAccounts = [];
    }, 'ActiveDirectoryConfig.GroupManagedServiceAccounts: must be a list of accounts, got []'],
    ['a bad SID', (c) => {
      c.DomainJoinConfig.Sid = 'S-1-5-21';
    }, 'DomainJoinConfig.Sid: must be the SID of a domain: S-1-5-21 and three numbers below 2^32, got "S-1-5-21"'],
    ['a missing GUID', (c) => {
      delete c.DomainJoinConfig.Guid;
    }, 'DomainJoinConfig.Guid: must be a GUID: 8-4-4-4-12 hexadecimal digits, got undefined'],
    ['a section that is a list', (c) => { c.DomainJoinConfig = []; }, 'DomainJoinConfig: must be an object, got []'],
    ['a scope of spaces', (c) => {
      c.ActiveDirectoryConfig.GroupManagedServiceAccounts[0].Scope = 'a b/c';
    }, 'ActiveDirectoryConfig.GroupManagedServiceAccounts.0.Scope: must be the DNS name or the NetBIOS name of a domain, got "a b/c"'],
    [
      'input of a plug-in as an object, as for Docker',
      (c) => {
        c.ActiveDirectoryConfig.HostAccountConfig = {
          PluginGUID: '{859E1386-BDB4-49E8-85C7-3070B13920E1}', PortableCcgVersion: '1', PluginInput: { CredentialArn: 'arn' },
        };
      },
      'ActiveDirectoryConfig.HostAccountConfig.PluginInput: must be a string, got {"CredentialArn":"arn"}',
    ],
  ])('%s is rejected', (_, change, message) => {
    expect(changed(change)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['no JSON', '{ "CmsPlugins": ['], ['a list', '[]'], ['nothing', ''], ['null', 'null'], ['the path of the file', 'C:\\gmsa\\webapp01.json'],
  ])('%s is one problem', (_, text) => {
    const { credentialSpec, problems } = readCredentialSpec(text);
    expect(credentialSpec).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(gmsaCredentialSpec({ name: 'a', credentialSpec: text }).problems.map(({ path }) => path)).toEqual([['credentialSpec']]);
  });

  test('never throws, whatever the values', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => { readCredentialSpec(JSON.stringify(value)); }));
  });
});

test('domain values together with a file are rejected', () => {
  const options = { name: 'a', credentialSpec: PRINTED, account: 'other', domain: DOMAIN } as GmsaCredentialSpecOptions;
  expect(gmsaCredentialSpec(options).problems.map(({ path }) => path)).toEqual([['account'], ['domain']]);
});

test('the role allows only this credential spec, and each user is bound in its own Namespace', () => {
  const { objects } = ofFacts({ usedBy: [{ serviceAccount: 'web', namespace: 'shop' }, { serviceAccount: 'job' }] });
  expect(objects.map(({ id }) => id)).toEqual(['credential-spec', 'role', 'use-by-shop_web', 'use-by-job']);
  expect(objects.slice(1).map(({ manifest }) => manifest)).toMatchSnapshot();
});
