import { hostProcessProblems, isHostProcessPod } from '../../src/kubernetes';

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
    ['a host port that is the container\'s', { ...hpc(true), hostNetwork: true, containers: [{ ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 81 }, { containerPort: 82, hostPort: 0 }] }] }],
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
    expect(problems({ ...hpc(true), hostNetwork: true, containers: [{ ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 81, hostPort: 8081 }] }] })).toEqual(['host-port-mismatch spec.containers.0.ports.1.hostPort']);
  });

  test('reports all problems at once', () => {
    expect(problems({ containers: [hpc(true), {}], initContainers: [{}] })).toEqual(['host-process-mixed spec.initContainers.0', 'host-process-mixed spec.containers.1', 'host-process-network spec.hostNetwork']);
  });
});

test('isHostProcessPod', () => {
  const pods = [hpc(true), { containers: [hpc(true)] }, { initContainers: [{}, hpc(true)] }];
  expect(pods.map((spec) => isHostProcessPod(spec))).toEqual([true, true, true]);
  expect([{}, hpc(false), { containers: [hpc(false)] }, undefined, hpc('true')].map((spec) => isHostProcessPod(spec))).toEqual([false, false, false, false, false]);
});
