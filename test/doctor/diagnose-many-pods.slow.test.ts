import { HEALTHY } from './healthy';
import { event, node, pending, pod, waiting } from './objects';
import { cpuMilliseconds } from '../cpu-time';
import { diagnose } from 'k8s-windows/doctor';

test('diagnoses and groups 10,000 failing pods within seconds', () => {
  const pods = Array.from({ length: 10_000 }, (_, i) => [
    pod(`web-${i}`, {}, waiting('RunContainerError', `failed to create containerd task: hcs::CreateComputeSystem ${i}: The container operating system does not match the host operating system.: unknown`)),
    event('Pod', `web-${i}`, 'BackOff', 'Back-off restarting failed container main in pod'),
    pending(`api-${i}`, { tolerations: [] }),
  ]).flat();
  const nodes = Array.from({ length: 100 }, (_, i) => node(`win-more-${i}`, 'windows'));
  let problems: ReturnType<typeof diagnose>['problems'] = [];
  expect(cpuMilliseconds(() => { ({ problems } = diagnose([...HEALTHY, ...nodes, ...pods])); })).toBeLessThan(10_000);
  expect(problems.map(({ symptom, evidence }) => `${symptom} ${evidence.length}`)).toEqual(['doctor-toleration-missing 10000', 'doctor-image-build-mismatch 10000']);
});
