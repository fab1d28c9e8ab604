import { expectPage, markdownTable } from './golden';
import { CONTAINER_ACCOUNTS, GMSA_WEBHOOK, HOST_ACCOUNT_PLUGINS } from '../../src/knowledge';
import { accountConsequences, WindowsAccount } from 'k8s-windows/core';

const yes = (is: boolean) => (is ? 'yes' : 'no');
const LOCAL_GROUPS: readonly string[] = [WindowsAccount.ADMINISTRATORS, WindowsAccount.USERS];
const where = (account: string) => {
  if (CONTAINER_ACCOUNTS.includes(account)) { return 'containers'; }
  return LOCAL_GROUPS.includes(account) ? 'HostProcess containers: a local group of the node' : 'containers, and HostProcess containers';
};

test('docs/identity.md is current (npm run generate writes it)', () => {
  expectPage('identity.md', `# Identity

The tables are made of \`src/knowledge\`; a test holds this page against them. A whole app: [examples/gmsa](../examples/gmsa/README.md).

## Accounts of containers

\`WindowsAccount\` has the names that \`runAsUserName\` takes beside \`DOMAIN\\user\`. \`runAsNonRoot\` means on Windows: not as ContainerAdministrator. It is
filled in where an account is named that it lets in; the Pod Security level \`restricted\` demands it. \`accountConsequences(account, hostProcess)\` tells the
same of any account.

${markdownTable([
  ['\`WindowsAccount\`', 'name', 'for', 'starts with \`runAsNonRoot\`', 'strictest Pod Security level'],
  ...Object.entries(WindowsAccount).map(([name, account]) => {
    const ofNode = LOCAL_GROUPS.includes(account);
    const { runAsNonRoot, podSecurity } = accountConsequences(account, ofNode);
    return [name, `\`${account}\``, where(account), yes(runAsNonRoot), podSecurity];
  }),
])}

Any account in a HostProcess container: no \`runAsNonRoot\`, and the namespace must be \`privileged\`.

## A credential spec

A group Managed Service Account is described by a *credential spec*: which account, in which domain. It holds nothing secret.

\`\`\`ts
import { Chart } from 'cdk8s';
import { ServiceAccount } from 'cdk8s-plus-27';
import { GmsaCredentialSpec, WindowsDeployment } from 'k8s-windows';

declare const chart: Chart;
const image = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

const credentials = new GmsaCredentialSpec(chart, 'credentials', {
  name: 'gmsa-webapp1', // the name of the object: lower case
  account: 'WebApp1', // without the $
  domain: { // as Get-ADDomain tells of it
    dnsName: 'corp.example.com',
    netBiosName: 'CORP',
    guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10', // ObjectGUID
    sid: 'S-1-5-21-1004336348-1177238915-682003330', // DomainSID
  },
});
const serviceAccount = new ServiceAccount(chart, 'account');
credentials.grantUse(serviceAccount);
new WindowsDeployment(chart, 'web', { serviceAccount, containers: [{ image }], windows: { gmsa: credentials } });
\`\`\`

- The object equals, field by field, what \`New-CredentialSpec\` of Microsoft's module prints. A file that it has printed is given as
  \`credentialSpec: readFileSync('webapp1.json', 'utf8')\` in place of \`account\` and \`domain\`; it is taken as it is, or refused with all that is wrong.
- \`grantUse\` makes a RoleBinding in the account's namespace to a ClusterRole for this one spec. Without it the webhook refuses the pod; so does the app,
  when it makes the spec too, and [the checker](rules/gmsa-role-missing.md).
- \`windows.gmsa\` also takes a name, for a spec that somebody else made. Init containers can't have an identity of their own.
- Nodes that aren't in the domain need a plug-in, and \`hostAccount\`: \`{ pluginGuid, pluginInput }\`. Known plug-ins, in \`HOST_ACCOUNT_PLUGINS\`:

${markdownTable([['plug-in', 'class id'], ...Object.entries(HOST_ACCOUNT_PLUGINS).map(([name, id]) => [name, `\`${id}\``])])}

In \`k8s-windows/core\`: \`gmsaCredentialSpec(options)\`, \`credentialSpec\`, \`readCredentialSpec\`.

## The webhook

\`new GmsaWebhook(chart, 'webhook')\`, once in a cluster: the CustomResourceDefinition, two replicas of \`${GMSA_WEBHOOK.image}\` on Linux nodes with their
Service, account and rights, and the webhook configurations. Options, all of them optional:

${markdownTable([
  ['option', 'default', ''],
  ['\`tls\`', '\`{ certManager: {} }\`', 'the certificate: of cert-manager (self-signed, or \`issuer\`), or \`{ secretName, caBundle }\` of a Secret that exists'],
  ['\`name\`, \`namespace\`', '\`gmsa-webhook\`', ''],
  ['\`createNamespace\`', '\`true\`', `a namespace that exists needs the label \`${GMSA_WEBHOOK.disabledLabel.key}: ${GMSA_WEBHOOK.disabledLabel.value}\`, or its own pods can't start`],
  ['\`installCrd\`', '\`true\`', ''],
  ['\`replicas\`, \`image\`, \`memory\`', '2, the above, 64Mi', 'while no replica runs, no pod starts anywhere in the cluster'],
])}
`);
});
