import { ApiObject, App, Chart } from 'cdk8s';
import { onWindows } from 'k8s-windows/plus-33';

/** An image that you build: see the README. Its tag names the Windows release. */
const IMAGE = 'registry.example.com/azure-pipelines-agent:4-windowsservercore-ltsc2022';
const ORGANIZATION = 'https://dev.azure.com/example';
const POOL = 'windows-2022';

const app = new App();
const chart = new Chart(app, 'azure-pipelines-agents', { namespace: 'azure-pipelines' });
const token = { name: 'azure-pipelines-token', key: 'token' };

const authentication = new ApiObject(chart, 'authentication', {
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'TriggerAuthentication',
  metadata: { name: 'azure-pipelines' },
  spec: { secretTargetRef: [{ parameter: 'personalAccessToken', ...token }] },
});

const agents = new ApiObject(chart, 'agents', {
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledJob',
  metadata: { name: 'windows-2022' },
  spec: {
    jobTargetRef: {
      // a failed agent is replaced by KEDA while its pipeline job is in the queue
      backoffLimit: 0,
      template: {
        spec: {
          restartPolicy: 'Never',
          containers: [{
            name: 'agent',
            image: IMAGE,
            env: [
              { name: 'AZP_URL', value: ORGANIZATION },
              { name: 'AZP_POOL', value: POOL },
              { name: 'AZP_TOKEN', valueFrom: { secretKeyRef: token } },
              // COMPUTERNAME has only the first 15 characters of it, which all agents have in common
              { name: 'AZP_AGENT_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
            ],
            resources: { limits: { cpu: '2', memory: '4096Mi' } },
          }],
        },
      },
    },
    pollingInterval: 15,
    maxReplicaCount: 10,
    successfulJobsHistoryLimit: 5,
    failedJobsHistoryLimit: 5,
    // running agents finish when this object is updated
    rollout: { strategy: 'gradual' },
    triggers: [{
      type: 'azure-pipelines',
      metadata: { poolName: POOL, organizationURLFromEnv: 'AZP_URL' },
      authenticationRef: { name: authentication.name },
    }],
  },
});
onWindows(agents);

app.synth();
