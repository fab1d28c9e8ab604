import { App, Chart } from 'cdk8s';
import { ServiceAccount, ServiceType } from 'cdk8s-plus-33';
import { GmsaCredentialSpec, GmsaWebhook, WindowsDeployment, WindowsNamespace } from 'k8s-windows/plus-33';

/** The domain of the account, from `Get-ADDomain`. */
const DOMAIN = {
  dnsName: 'corp.example.com',
  netBiosName: 'CORP',
  guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10',
  sid: 'S-1-5-21-1004336348-1177238915-682003330',
};

const app = new App();
// Once per cluster: the webhook that adds credential specs to Pods.
new GmsaWebhook(new Chart(app, 'webhook'), 'webhook');

// applied by the administrators of the cluster
const admin = new Chart(app, 'credentials');
const namespace = new WindowsNamespace(admin, 'namespace', { metadata: { name: 'webapp1' } });
const credentials = new GmsaCredentialSpec(admin, 'credentials', {
  // the name of a Kubernetes object, and therefore in lower case
  name: 'gmsa-webapp1',
  account: 'WebApp1',
  domain: DOMAIN,
});

// applied by a team
const team = new Chart(app, 'webapp1', { namespace: namespace.name });
const serviceAccount = new ServiceAccount(team, 'service-account', { metadata: { name: 'webapp1' } });
credentials.grantUse(serviceAccount);
const web = new WindowsDeployment(team, 'web', {
  metadata: { name: 'webapp1' },
  replicas: 2,
  serviceAccount,
  containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
  windows: { gmsa: credentials },
});
web.exposeViaService({ name: 'webapp1', serviceType: ServiceType.CLUSTER_IP, ports: [{ port: 80 }] });

app.synth();
