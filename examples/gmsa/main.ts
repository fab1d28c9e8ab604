import { ApiObject, App, Chart } from 'cdk8s';
import { k8s, ServiceAccount, ServiceType } from 'cdk8s-plus-27';
import { WindowsDeployment, WindowsNamespace } from 'k8s-windows';

/** The account and its domain, as `Get-ADServiceAccount` and `Get-ADDomain` tell them. */
const ACCOUNT = 'WebApp1';
const DOMAIN = {
  DnsName: 'corp.example.com',
  DnsTreeName: 'corp.example.com',
  NetBiosName: 'CORP',
  Guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10',
  Sid: 'S-1-5-21-1004336348-1177238915-682003330',
};

export function build(app: App): void {
  // The cluster's administrators apply this one …
  const admin = new Chart(app, 'credentials');
  const namespace = new WindowsNamespace(admin, 'namespace', { metadata: { name: 'webapp1' } });
  const credentials = new ApiObject(admin, 'credentials', {
    apiVersion: 'windows.k8s.io/v1',
    kind: 'GMSACredentialSpec',
    // the name of a Kubernetes object: in lower case, however the account is spelled
    metadata: { name: 'gmsa-webapp1' },
    credspec: {
      CmsPlugins: ['ActiveDirectory'],
      ActiveDirectoryConfig: {
        GroupManagedServiceAccounts: [{ Name: ACCOUNT, Scope: DOMAIN.NetBiosName }, { Name: ACCOUNT, Scope: DOMAIN.DnsName }],
      },
      DomainJoinConfig: { ...DOMAIN, MachineAccountName: ACCOUNT },
    },
  });
  const role = new k8s.KubeClusterRole(admin, 'role', {
    metadata: { name: 'use-gmsa-webapp1' },
    rules: [{ apiGroups: ['windows.k8s.io'], resources: ['gmsacredentialspecs'], resourceNames: [credentials.name], verbs: ['use'] }],
  });

  // … and a team this one
  const team = new Chart(app, 'webapp1', { namespace: namespace.name });
  const serviceAccount = new ServiceAccount(team, 'service-account', { metadata: { name: 'webapp1' } });
  new k8s.KubeRoleBinding(team, 'binding', {
    metadata: { name: 'use-gmsa-webapp1' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role.name },
    subjects: [{ kind: 'ServiceAccount', name: serviceAccount.name, namespace: namespace.name }],
  });
  const web = new WindowsDeployment(team, 'web', {
    metadata: { name: 'webapp1' },
    replicas: 2,
    serviceAccount,
    containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
    windows: { gmsa: { name: credentials.name } },
  });
  web.exposeViaService({ name: 'webapp1', serviceType: ServiceType.CLUSTER_IP, ports: [{ port: 80 }] });
}
