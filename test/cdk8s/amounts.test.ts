import { Size } from 'cdk8s';
import { errorOf, IMAGE_2022, synth } from './synth';
import {
  CsiProxy, OsQuota, SmbPersistentVolume, WindowsDeployment, WindowsNamespace, WindowsPersistentVolumeClaim, WindowsRuntimeClass, WindowsStatefulSet,
  WindowsVolume,
} from 'k8s-windows/plus-33';

test.each([
  [Size.kibibytes(1), '1Ki'], [Size.kibibytes(1536), '1536Ki'], [Size.mebibytes(512), '512Mi'],
  [Size.mebibytes(2048), '2Gi'], [Size.gibibytes(32), '32Gi'], [Size.gibibytes(1.5), '1536Mi'], [Size.tebibytes(1), '1Ti'],
  [Size.pebibyte(2048), '2048Pi'],
])('%j is %s', (size, quantity) => {
  const { PersistentVolumeClaim } = synth((chart) => new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', size, storageClass: 'ntfs' }));
  expect(PersistentVolumeClaim.spec.resources.requests.storage).toBe(quantity);
});

test('each option for memory or storage can be a Size', () => {
  const size = Size.gibibytes(3);
  const objects = synth((chart) => {
    new SmbPersistentVolume(chart, 'share', { name: 'share', source: '//files.example/share', size, secret: { name: 'smb', namespace: 'shop' } });
    new OsQuota(chart, 'quota', { name: 'windows', namespace: 'shop', os: 'windows', quota: { memory: size } });
    new WindowsNamespace(chart, 'shop', { metadata: { name: 'shop' }, defaultMemory: size });
    new WindowsRuntimeClass(chart, 'class', { overhead: { memory: size } });
    new CsiProxy(chart, 'proxy', { memory: size });
    new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE_2022, resources: {} }], windows: { defaultMemory: size } });
    const data = WindowsVolume.claimTemplate(chart, 'data', { size, storageClass: 'ntfs' });
    new WindowsStatefulSet(chart, 'db', { containers: [{ image: IMAGE_2022, portNumber: 80, volumeMounts: [{ path: 'C:\\data', volume: data }] }] });
  });
  expect(objects.PersistentVolume.spec.capacity.storage).toBe('3Gi');
  expect(objects.ResourceQuota.spec.hard['limits.memory']).toBe('3Gi');
  expect(objects.LimitRange.spec.limits[0].default.memory).toBe('3Gi');
  expect(objects.RuntimeClass.overhead.podFixed.memory).toBe('3Gi');
  expect(objects.DaemonSet.spec.template.spec.containers[0].resources.limits.memory).toBe('3Gi');
  expect(objects.Deployment.spec.template.spec.containers[0].resources.limits.memory).toBe('3Gi');
  expect(objects.StatefulSet.spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe('3Gi');
});

test('other values are problems, as before', () => {
  const claim = (size: never) =>
    errorOf((chart) => new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', size, storageClass: 'ntfs' })).message;
  expect(claim(32 as never)).toContain('size: must be a string, got 32');
  expect(claim(Size.kibibytes(0) as never)).toContain('size: must be a positive quantity, got "0Ki"');
});
