import { HEALTHY } from './healthy';
import { event, node, pending, pod, waiting } from './objects';
import { cpuMilliseconds } from '../cpu-time';
import { diagnose } from 'k8s-windows/doctor';

const NODES = Array.from({ length: 100 }, (_, i) => node(`win-more-${i}`, 'windows'));

function diagnoseFailingPods(count: number): ReturnType<typeof diagnose>['problems'] {
  const pods = Array.from({ length: count }, (_, i) => [
    pod(`web-${i}`, {}, waiting('RunContainerError', `failed to create containerd task: hcs::CreateComputeSystem ${i}: The container operating system does not match the host operating system.: unknown`)),
    event('Pod', `web-${i}`, 'BackOff', 'Back-off restarting failed container main in pod'),
    pending(`api-${i}`, { tolerations: [] }),
  ]).flat();
  return diagnose([...HEALTHY, ...NODES, ...pods]).problems;
}

test('groups 10,000 failing pods, in time proportional to their number', () => {
  diagnoseFailingPods(100); // compiles the patterns
  const few = cpuMilliseconds(() => { diagnoseFailingPods(2_500); });
  let problems: ReturnType<typeof diagnoseFailingPods> = [];
  const many = cpuMilliseconds(() => { problems = diagnoseFailingPods(10_000); });
  expect(problems.map(({ symptom, evidence }) => `${symptom} ${evidence.length}`)).toEqual(['doctor-toleration-missing 10000', 'doctor-image-build-mismatch 10000']);
  // four times as many; a search of all pods for each pod would take sixteen times as long
  expect(many).toBeLessThan(8 * few);
});
