import { Chart } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import { CatalogueEntry } from './entry';
import { synthChart } from './manifests';
import { GmsaCredentialSpec, GmsaWebhook, WindowsDeployment } from 'k8s-windows';

const DOMAIN = {
  dnsName: 'corp.example.com', netBiosName: 'CORP', sid: 'S-1-5-21-1004336348-1177238915-682003330', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10',
};
/** A certificate that is none, but looks like one: the server doesn't read it. */
const CA = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64');

const ENTRIES: Readonly<Record<string, (chart: Chart) => void>> = {
  'GmsaCredentialSpec with all props, used by a workload': (chart) => {
    const serviceAccount = new plus.ServiceAccount(chart, 'account', { metadata: { name: 'catalogue-web' } });
    const gmsa = new GmsaCredentialSpec(chart, 'gmsa', {
      name: 'catalogue-gmsa', account: 'WebApp1', domain: { ...DOMAIN, forest: 'example.com' }, additionalAccounts: [{ account: 'Log' }],
      hostAccount: { pluginGuid: '{CCC2A336-D7F3-4818-A213-272B7924213E}', pluginInput: 'ObjectId=1' },
      usedBy: [{ serviceAccount: 'other', namespace: 'catalogue-users' }],
    });
    gmsa.grantUse(serviceAccount);
    new WindowsDeployment(
      chart, 'web', { serviceAccount, containers: [{ image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }], windows: { gmsa } },
    );
  },
  'GmsaWebhook by cert-manager': (chart) => new GmsaWebhook(chart, 'it'),
  'GmsaWebhook with an issuer': (chart) => new GmsaWebhook(chart, 'it', {
    name: 'hook', namespace: 'catalogue-gmsa', replicas: 3, memory: '128Mi', image: 'registry.example/webhook:1',
    tls: { certManager: { issuer: { name: 'company', kind: 'ClusterIssuer' } } },
  }),
  'GmsaWebhook with a secret': (chart) => new GmsaWebhook(
    chart, 'it', { namespace: 'catalogue-gmsa', createNamespace: false, installCrd: false, tls: { secretName: 'tls', caBundle: CA } },
  ),
};

/** Active Directory identities. */
export const IDENTITY_ENTRIES: readonly CatalogueEntry[] = Object.entries(ENTRIES).map(([name, build]) => ({ name, synth: () => synthChart(build) }));

/** Its Deployment, placed on every platform; without its account, which isn't where the test places it. */
export const WEBHOOK_WORKLOAD: CatalogueEntry = {
  name: 'the Deployment of GmsaWebhook',
  synth: () => synthChart((chart) => new GmsaWebhook(chart, 'it')).filter(({ kind }) => kind === 'Deployment').map((deployment) => {
    const { serviceAccountName: _, ...spec } = deployment.spec.template.spec;
    return { ...deployment, metadata: { name: 'gmsa-webhook' }, spec: { ...deployment.spec, template: { ...deployment.spec.template, spec } } };
  }),
};
