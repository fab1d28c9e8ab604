import { expectPage, markdownTable } from './golden';
import { CONTAINER_ACCOUNTS, GMSA_WEBHOOK, HOST_ACCOUNT_PLUGINS, UPDATE_FOR_GMSA } from '../../src/knowledge';
import { accountConsequences, WindowsAccount } from 'k8s-windows/core';

const yes = (is: boolean) => (is ? 'yes' : 'no');
const LOCAL_GROUPS: readonly string[] = [WindowsAccount.ADMINISTRATORS, WindowsAccount.USERS];
const where = (account: string) => {
  if (CONTAINER_ACCOUNTS.includes(account)) { return 'containers'; }
  return LOCAL_GROUPS.includes(account) ? 'HostProcess containers (local group of the node)' : 'containers and HostProcess containers';
};

test('docs/identity.md is current (npm run generate writes it)', () => {
  expectPage('identity.md', `# Identity

Windows containers run as local accounts such as \`ContainerUser\`, or with the Active Directory identity of a group Managed Service Account (gMSA). A complete app:
[examples/gmsa](https://github.com/k8s-windows/k8s-windows/blob/main/examples/gmsa/README.md).

\`\`\`ts
import { App, Chart } from 'cdk8s';
import { ServiceAccount } from 'cdk8s-plus-27';
import { GmsaCredentialSpec, WindowsDeployment } from 'k8s-windows';

const app = new App();
const chart = new Chart(app, 'identity');
const image = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

const credentials = new GmsaCredentialSpec(chart, 'credentials', {
  name: 'gmsa-webapp1', // name of the object, in lower case
  account: 'WebApp1', // without the trailing $
  domain: { // as printed by Get-ADDomain
    dnsName: 'corp.example.com',
    netBiosName: 'CORP',
    guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10', // ObjectGUID
    sid: 'S-1-5-21-1004336348-1177238915-682003330', // DomainSID
  },
});
const serviceAccount = new ServiceAccount(chart, 'account');
credentials.grantUse(serviceAccount);
new WindowsDeployment(chart, 'web', { serviceAccount, containers: [{ image }], windows: { gmsa: credentials } });
app.synth();
\`\`\`

The tables are generated from \`src/knowledge\`; do not edit them by hand.

## Accounts of containers

\`runAsUserName\` accepts the accounts in \`WindowsAccount\`, and \`DOMAIN\\user\`. On Windows, \`runAsNonRoot\` means: not as ContainerAdministrator. It is set
automatically if \`runAsUserName\` names an account that allows it, and required by the Pod Security level \`restricted\`.
\`accountConsequences(account, hostProcess)\` returns the same for any account.

${markdownTable([
  ['\`WindowsAccount\`', 'name', 'containers', 'allows \`runAsNonRoot\`', 'strictest Pod Security level'],
  ...Object.entries(WindowsAccount).map(([name, account]) => {
    const ofNode = LOCAL_GROUPS.includes(account);
    const { runAsNonRoot, podSecurity } = accountConsequences(account, ofNode);
    return [name, `\`${account}\``, where(account), yes(runAsNonRoot), podSecurity];
  }),
])}

HostProcess containers don't allow \`runAsNonRoot\` with any account, and require the Pod Security level \`privileged\`.

## gMSA credential specs

A group Managed Service Account is an account of Active Directory whose password and service principal names (SPN) the domain manages itself, also for many
machines, and whose administration can be delegated. A container with it reaches file shares, databases, and other resources of the domain as this account,
without a password in the image or a Secret.

A *credential spec* describes a gMSA: its name and its domain. It contains no secrets.

| task | solution |
|---|---|
| use a generated credential spec | \`credentialSpec: readFileSync('webapp1.json', 'utf8')\` instead of \`account\` and \`domain\`. It is used unchanged, or rejected with all of its problems |
| allow a service account to use it | \`grantUse(serviceAccount)\`, which creates a RoleBinding to a ClusterRole for this spec. Without it, the webhook rejects the Pod, as do the app if it has the spec too, and [the checker](rules/gmsa-role-missing.md) |
| use an existing GMSACredentialSpec | its name in \`windows.gmsa\` |
| use nodes outside of the domain | install a plugin on them, and set \`hostAccount: { pluginGuid, pluginInput }\` |

The object equals, field by field, the output of \`New-CredentialSpec\` in Microsoft's module. Init containers can't have their own identity.
Without cdk8s, use \`gmsaCredentialSpec(options)\`, \`credentialSpec\`, and \`readCredentialSpec\` in \`k8s-windows/core\`.

Known plugins, in \`HOST_ACCOUNT_PLUGINS\`:

${markdownTable([['plugin', 'class ID'], ...Object.entries(HOST_ACCOUNT_PLUGINS).map(([name, id]) => [name, `\`${id}\``])])}

On Windows Server 2019, gMSAs with containerd require build 10.0.17763.${UPDATE_FOR_GMSA.revision} or later (KB5000822); with earlier builds, containers reach SMB
shares by IP address only. Several Pods with the same account need different host names: see [doctor-gmsa-shared-host-name](symptoms/doctor-gmsa-shared-host-name.md).

## gMSA webhook

\`new GmsaWebhook(chart, 'webhook')\`, once per cluster, installs the CustomResourceDefinition, two replicas of
\`${GMSA_WEBHOOK.image}\` on Linux nodes with their Service, service account, and RBAC, and the webhook configurations.

${markdownTable([
  ['option', 'default', 'description'],
  ['\`tls\`', '\`{ certManager: {} }\`', 'certificate of the webhook: from cert-manager (self-signed, or \`issuer\`), or from an existing Secret (\`{ secretName, caBundle }\`)'],
  ['\`name\`, \`namespace\`', '\`gmsa-webhook\`', 'name of the objects, and their namespace'],
  ['\`createNamespace\`', '\`true\`', `creates the namespace. An existing one requires the label \`${GMSA_WEBHOOK.disabledLabel.key}: ${GMSA_WEBHOOK.disabledLabel.value}\`, or its own pods can't start`],
  ['\`installCrd\`', '\`true\`', 'creates the CustomResourceDefinition of GMSACredentialSpec'],
  ['\`replicas\`, \`image\`, \`memory\`', '2, the image above, 64Mi', 'the Deployment. While no replica is available, no Pod starts in the cluster'],
])}
`);
});
