import { Cluster } from './harness/cluster';
import { container, pod } from './harness/kube-objects';
import { acceptanceOf, expectCauses } from './harness/verdict';

/** The rules for pods with HostProcess containers, each both ways. */

const cluster = Cluster.ofEnvironment();

const hostProcess = (value: boolean) => ({ securityContext: { windowsOptions: { hostProcess: value } } });
const create = async (spec: object) => cluster.create(pod('windows', spec), { dryRun: true });

const MIXED = {
  field: 'spec', message: 'Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers',
};
const contradicting = (list: string, own: boolean, ofPod: boolean) => ({
  field: `spec.${list}[0].securityContext.windowsOptions.hostProcess`,
  message: `Invalid value: ${own}: pod hostProcess value must be identical if both are specified, was ${ofPod}`,
});

test.each([
  { fact: 'the pod may say it for all containers', spec: { ...hostProcess(true), hostNetwork: true, initContainers: [container({ name: 'init' })] } },
  { fact: 'each container may say it', spec: { hostNetwork: true, containers: [container(hostProcess(true))] } },
  { fact: 'both may say the same', spec: { ...hostProcess(true), hostNetwork: true, containers: [container(hostProcess(true))] } },
  { fact: 'no runAsUserName is needed', spec: { ...hostProcess(true), hostNetwork: true } },
  { fact: 'hostProcess: false needs no hostNetwork', spec: hostProcess(false) },
  { fact: 'hostNetwork needs no HostProcess', spec: { hostNetwork: true } },
  {
    fact: 'a hostPort may equal its containerPort',
    spec: { ...hostProcess(true), hostNetwork: true, containers: [container({ ports: [{ containerPort: 80, hostPort: 80 }] })] },
  },
])('accepted: $fact', async ({ fact, spec }) => {
  await acceptanceOf(`HostProcess: ${fact}`, create(spec));
});

test('accepted without spec.os', async () => {
  await acceptanceOf(
    'HostProcess: spec.os is not needed', cluster.create(pod(undefined, { ...hostProcess(true), hostNetwork: true }), { dryRun: true }),
  );
});

test.each([
  {
    fact: 'hostNetwork must be true',
    spec: hostProcess(true),
    causes: [{ field: 'spec.hostNetwork', message: 'Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers' }],
  },
  {
    fact: 'the container must not contradict the pod',
    spec: { ...hostProcess(true), hostNetwork: true, containers: [container(hostProcess(false))] },
    causes: [contradicting('containers', false, true)],
  },
  {
    fact: 'the container must not contradict the pod, the other way round',
    spec: { ...hostProcess(false), hostNetwork: true, containers: [container(hostProcess(true))] },
    causes: [contradicting('containers', true, false)],
  },
  {
    fact: 'all containers must be HostProcess containers',
    spec: { hostNetwork: true, containers: [container(hostProcess(true)), container({ name: 'other' })] },
    causes: [MIXED],
  },
  {
    fact: 'init containers must be, too',
    spec: { hostNetwork: true, containers: [container(hostProcess(true))], initContainers: [container({ name: 'init' })] },
    causes: [MIXED],
  },
  {
    fact: 'a hostPort must equal its containerPort',
    spec: { ...hostProcess(true), hostNetwork: true, containers: [container({ ports: [{ containerPort: 80, hostPort: 8080 }] })] },
    causes: [{
      field: 'spec.containers[0].ports[0].hostPort', message: 'Invalid value: 8080: must match `containerPort` when `hostNetwork` is true',
    }],
  },
])('rejected: $fact', async ({ fact, spec, causes }) => {
  await expectCauses(`HostProcess: ${fact}`, create(spec), causes);
});
