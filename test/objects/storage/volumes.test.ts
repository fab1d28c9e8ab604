import { ApiObject, App, Chart, JsonPatch } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import { parseAllDocuments } from 'yaml';
import { checkTexts } from '../../../src/check';
import { csiVolume, downwardApiVolume, namedPipeFault, projectedVolume, windowsPathFault } from '../../../src/objects';
import {
  onWindows, SmbPersistentVolume, WindowsDeployment, WindowsJob, WindowsPersistentVolumeClaim, WindowsStatefulSet, WindowsStorageClass, WindowsVolume,
} from 'k8s-windows';
import { azureFileVolume, completePod, namedPipeVolume, smbVolume, windowsHostPathVolume } from 'k8s-windows/core';
import * as on34 from 'k8s-windows/plus-34';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

/** The objects of an app, and the findings of the checker. */
function synth(build: (chart: Chart) => void): { objects: any[]; rules: string[] } {
  const app = new App();
  build(new Chart(app, 'chart', { namespace: 'shop' }));
  const text = app.synthYaml();
  return {
    objects: parseAllDocuments(text).map((document) => document.toJS()).filter(Boolean),
    rules: checkTexts([{ file: 'app.yaml', text }]).findings.map(({ rule }) => rule),
  };
}
const failure = (build: (chart: Chart) => void) => {
  try { synth(build); } catch (error) { return (error as Error).message; }
  return '';
};

const ALL = (chart: Chart) => {
  const storageClass = WindowsStorageClass.gcePersistentDisk(chart, 'class', { name: 'disk' });
  return {
    'C:\\csi': WindowsVolume.csi(
      chart, 'csi', { driver: 'secrets-store.csi.k8s.io', readOnly: true, volumeAttributes: { secretProviderClass: 'app' } },
    ),
    'C:\\smb': WindowsVolume.smb(chart, 'smb', { source: '//files.example.com/share', secretName: 'smbcreds' }),
    'C:\\azure': WindowsVolume.azureFile(chart, 'azure', { shareName: 'share', secretName: 'azure-secret', name: 'azure-files' }),
    'C:\\info': WindowsVolume.downwardApi(chart, 'info', {
      files: [
        { path: 'labels', field: 'metadata.labels' }, { path: 'memory', resource: { container: 'web', name: 'limits.memory', divisor: '1Mi' } },
      ],
    }),
    'C:\\all': WindowsVolume.projected(chart, 'all', {
      sources: [
        { secret: { name: 'app', items: { password: 'password.txt' } } }, { configMap: { name: 'app', optional: true } },
        { downwardApi: { files: [{ path: 'name', field: 'metadata.name' }] } },
        { serviceAccountToken: { path: 'token', audience: 'vault', expirationSeconds: 7200 } },
      ],
    }),
    'C:\\scratch': WindowsVolume.ephemeral(chart, 'scratch', { storageClass, size: '50Gi' }),
    'C:\\logs': WindowsVolume.hostPath(chart, 'logs', { path: 'C:\\logs', type: 'DirectoryOrCreate' }),
    '\\\\.\\pipe\\containerd-containerd': WindowsVolume.namedPipe(chart, 'pipe', { pipe: '\\\\.\\pipe\\containerd-containerd' }),
  };
};
const mounts = (volumes: Readonly<Record<string, plus.Volume>>) => Object.entries(volumes).map(([path, volume]) => ({ path, volume }));

test('every volume in a Deployment: the manifest, without findings of the checker', () => {
  const { objects, rules } = synth((chart) => new WindowsDeployment(
    chart, 'web', { containers: [{ name: 'web', image: IMAGE, volumeMounts: mounts(ALL(chart)) }] },
  ));
  expect(rules).toEqual([]);
  expect(objects.find(({ kind }) => kind === 'Deployment').spec.template.spec.volumes).toMatchSnapshot();
});

test('the volumes of the newest binding are the same', () => {
  const volumesOf = (build: (chart: Chart) => void) => synth(build).objects.find(({ kind }) => kind === 'Pod').spec.volumes;
  const pod = { name: 'web', image: IMAGE };
  expect(volumesOf((chart) => new on34.WindowsPod(chart, 'web', {
    containers: [{ ...pod, volumeMounts: [{ path: 'C:\\smb', volume: on34.WindowsVolume.smb(chart, 'smb', { source: '//a/b', secretName: 'c' }) }] }],
  })))
    .toEqual([{ name: 'smb', csi: { driver: 'smb.csi.k8s.io', volumeAttributes: { source: '//a/b', secretName: 'c' } } }]);
});

describe('claims', () => {
  test('with a class of the app, and with an SMB share, in a Deployment', () => {
    const { objects, rules } = synth((chart) => {
      const storageClass = WindowsStorageClass.azureDisk(chart, 'class', { name: 'disk' });
      const claim = new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', storageClass, size: '20Gi' });
      const share = new SmbPersistentVolume(
        chart, 'share', { name: 'files', source: '//files/share', secret: { name: 'smbcreds', namespace: 'shop' } },
      );
      new WindowsDeployment(chart, 'web', {
        replicas: 1, strategy: plus.DeploymentStrategy.recreate(), containers: [{
          image: IMAGE, volumeMounts: [
            { path: 'C:\\data', volume: plus.Volume.fromPersistentVolumeClaim(chart, 'data', claim) },
            { path: 'C:\\files', volume: plus.Volume.fromPersistentVolumeClaim(chart, 'files', share) },
          ],
        }],
      });
    });
    expect(rules).toEqual([]);
    expect(objects.map(({ kind, metadata }) => [kind, metadata.name, metadata.namespace])).toEqual(expect.arrayContaining([
      ['StorageClass', 'disk', undefined], ['PersistentVolume', 'files', undefined], ['PersistentVolumeClaim', 'data', 'shop'],
      ['PersistentVolumeClaim', 'files', 'shop'],
    ]));
    expect(objects.find(({ kind }) => kind === 'Deployment').spec.template.spec.volumes.map((volume: any) => volume.persistentVolumeClaim.claimName))
      .toEqual(['data', 'files']);
  });

  test('a claim finds its class by name too', () => {
    expect(failure((chart) => {
      WindowsStorageClass.awsEbs(chart, 'class', { name: 'disk' });
      new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', storageClass: 'disk', size: '1Gi', accessModes: ['ReadWriteMany'] });
    })).toContain(
      'accessModes[0]: must be "ReadWriteOnce" or "ReadWriteOncePod" for an NTFS disk, which one node mounts at a time, got "ReadWriteMany"',
    );
  });

  test('a foreign class that formats ext4 is rejected', () => {
    expect(failure((chart) => {
      const storageClass = new ApiObject(chart, 'class', {
        apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'linux' }, provisioner: 'ebs.csi.aws.com',
        parameters: { fsType: 'ext4' },
      } as never);
      new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', storageClass, size: '1Gi' });
    })).toContain('storageClass: must format NTFS for Windows nodes, got "linux", which formats ext4');
  });
});

describe('claim templates', () => {
  const stateful = (chart: Chart) => {
    const storageClass = WindowsStorageClass.vsphere(chart, 'class', { name: 'disk' });
    const data = WindowsVolume.claimTemplate(chart, 'data', { storageClass, size: '10Gi' });
    return new WindowsStatefulSet(chart, 'db', {
      service: new plus.Service(chart, 'service', { clusterIP: 'None', ports: [{ port: 80 }] }),
      containers: [{
        name: 'db', image: IMAGE,
        volumeMounts: [{ path: 'C:\\data', volume: data }, { path: 'C:\\tmp', volume: plus.Volume.fromEmptyDir(chart, 'tmp', 'tmp') }],
      }],
    });
  };

  test('are in the StatefulSet, not among the volumes of its Pod', () => {
    const { objects, rules } = synth(stateful);
    const { spec } = objects.find(({ kind }) => kind === 'StatefulSet');
    expect(rules).toEqual([]);
    expect(spec.volumeClaimTemplates).toEqual([{
      apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'disk', resources: { requests: { storage: '10Gi' } } },
    }]);
    expect(spec.template.spec.volumes).toEqual([{ name: 'tmp', emptyDir: {} }]);
    expect(spec.template.spec.containers[0].volumeMounts).toEqual([{ name: 'data', mountPath: 'C:\\data' }, { name: 'tmp', mountPath: 'C:\\tmp' }]);
  });

  test('rendering twice gives the same result', () => {
    const app = new App();
    stateful(new Chart(app, 'chart'));
    expect(app.synthYaml()).toBe(app.synthYaml());
  });

  test('are rejected in any other workload', () => {
    expect(failure((chart) => new WindowsDeployment(chart, 'web', {
      containers: [{
        image: IMAGE, volumeMounts: [{ path: 'C:\\data', volume: WindowsVolume.claimTemplate(chart, 'data', { storageClass: 'disk', size: '1Gi' }) }],
      }],
    })))
      .toMatch(/\[chart\/web\] spec.template.spec.volumes: must have no claim templates, which only a WindowsStatefulSet has, got chart\/data/);
  });
});

describe('every construct rejects volumes that Windows nodes can\'t mount', () => {
  const volumes: Readonly<Record<string, [object, string]>> = {
    'NFS': [{ nfs: { server: 'a', path: '/b' } }, 'volumes[0].nfs: must be a volume type that Windows nodes can mount, got nfs'],
    'iSCSI': [{ iscsi: { targetPortal: 'a', iqn: 'b', lun: 0 } }, 'volumes[0].iscsi'],
    'Fibre Channel': [{ fc: { targetWWNs: ['a'], lun: 0 } }, 'volumes[0].fc'],
    'Ceph': [
      { cephfs: { monitors: ['a'] } },
      'volumes[0].cephfs: must be a volume type that Windows nodes can mount, got cephfs: its plugin was removed from Kubernetes',
    ],
    'EFS': [{ csi: { driver: 'efs.csi.aws.com' } }, 'volumes[0].csi.driver: must be a driver that runs on Windows nodes, got "efs.csi.aws.com"'],
    'a driver of NFS': [
      { csi: { driver: 'nfs.csi.k8s.io' } }, 'volumes[0].csi.driver: must be a driver that runs on Windows nodes, got "nfs.csi.k8s.io"',
    ],
    'ext4': [
      { csi: { driver: 'ebs.csi.aws.com', fsType: 'ext4' } }, 'volumes[0].csi.fsType: must be a file system that Windows can mount, got "ext4"',
    ],
  };
  const pod = (volume: object, container: object = {}) => ({
    spec: { volumes: [{ name: 'v', ...volume }], containers: [{ name: 'web', image: IMAGE, ...container }] },
  });

  test.each(Object.entries(volumes))('%s', (_, [volume, message]) => {
    expect(completePod(pod(volume), { os: 'windows' }).problems.map(({ path, message: is, remedy }) => `${path.join('.')} ${is}; ${remedy}`))
      .toEqual([expect.stringMatching(/SMB|ntfs/)]);
    expect(completePod({ spec: { ...pod(volume).spec, containers: [{ name: 'web', image: 'a:1' }] } }, { os: 'linux' }).problems).toEqual([]);
    expect(failure((chart) => onWindows(new plus.k8s.KubePod(chart, 'pod', pod(volume) as never)))).toContain(message);
    expect(failure((chart) => ApiObject.of(new WindowsJob(chart, 'job', { containers: [{ image: IMAGE }] }))
      .addJsonPatch(JsonPatch.add('/spec/template/spec/volumes', [{ name: 'v', ...volume }])))).toContain(message);
  });

  test('raw block volumes', () => {
    expect(completePod(
      pod({ persistentVolumeClaim: { claimName: 'a' } }, { volumeDevices: [{ name: 'v', devicePath: '/dev/a' }] }), { os: 'windows' },
    ).problems)
      .toMatchObject([{ code: 'raw-block-volume', path: ['spec', 'containers', 0, 'volumeDevices'] }]);
  });

  test('disks from cdk8s-plus, with ext4', () => {
    expect(failure((chart) => new WindowsJob(
      chart, 'job',
      { containers: [{ image: IMAGE, volumeMounts: [{ path: 'C:\\data', volume: plus.Volume.fromAwsElasticBlockStore(chart, 'v', 'vol-1') }] }] },
    )))
      .toContain('awsElasticBlockStore.fsType: must be a file system that Windows can mount, got "ext4": the Pod never starts');
  });
});

describe('mount paths', () => {
  const problemsAt = (mountPath: string, os: 'windows' | 'linux' = 'windows') => completePod({
    spec: {
      volumes: [{ name: 'v', emptyDir: {} }],
      containers: [{ name: 'web', image: os === 'windows' ? IMAGE : 'a:1', volumeMounts: [{ name: 'v', mountPath }] }],
    },
  }, { os }).problems;

  test.each([
    'C:\\data', 'c:/data', '/data', '\\data', 'data', '\\\\.\\pipe\\x', '//./pipe/x', 'D:\\', 'D:', '/var/run/secrets/x',
  ])('%s is valid', (path) => expect(problemsAt(path)).toEqual([]));
  test.each(['C:\\data:ro', 'C:\\a|b', 'C:data', '/a*', 'C:\\', 'c:/', 'C:', '/'])('%s is rejected', (path) => {
    expect(problemsAt(path)).toMatchObject([{ code: 'mount-path', path: ['spec', 'containers', 0, 'volumeMounts', 0, 'mountPath'] }]);
    expect(problemsAt(path, 'linux')).toEqual([]);
  });
});

describe('options', () => {
  test.each<[string, { problems: readonly { path: readonly unknown[] }[] }, string]>([
    ['a driver without a name', csiVolume({ driver: '' }), 'driver'],
    ['a file system of Linux', csiVolume({ driver: 'a', fsType: 'xfs' }), 'fsType'],
    ['a share with backslashes', smbVolume({ source: '\\\\a\\b', secretName: 'c' }), 'source'],
    ['no secret', smbVolume({ source: '//a/b', secretName: '' }), 'secretName'],
    ['a share that Azure can\'t have', azureFileVolume({ shareName: 'My_Share', secretName: 'c' }), 'shareName'],
    ['no files', downwardApiVolume({ files: [] }), 'files'],
    ['a file that shows nothing', downwardApiVolume({ files: [{ path: 'a' }] }), 'files.0'],
    ['a file outside of the volume', downwardApiVolume({ files: [{ path: '..\\a', field: 'metadata.name' }] }), 'files.0.path'],
    ['a file with a colon, which Windows can\'t have', downwardApiVolume({ files: [{ path: 'a:b', field: 'metadata.name' }] }), 'files.0.path'],
    ['no sources', projectedVolume({ sources: [] }), 'sources'],
    ['a source that is two', projectedVolume({ sources: [{ secret: { name: 'a' }, configMap: { name: 'b' } }] }), 'sources.0'],
    [
      'a token that lives too short', projectedVolume({ sources: [{ serviceAccountToken: { path: 'a', expirationSeconds: 60 } }] }),
      'sources.0.serviceAccountToken.expirationSeconds',
    ],
    ['a type of Linux', windowsHostPathVolume({ path: 'C:\\a', type: 'Socket' as never }), 'type'],
    ['a path of Linux', windowsHostPathVolume({ path: '/proc' }), 'path'],
    ['a pipe of nobody', namedPipeVolume({ pipe: '\\\\.\\pipe\\docker_engine' }), 'pipe'],
  ])('%s is rejected', (_, { problems }, path) => expect(problems.map((problem) => problem.path.join('.'))).toEqual([path]));

  test('a volume with an id that isn\'t a valid name', () => {
    expect(failure((chart) => WindowsVolume.smb(chart, 'My Share', { source: '//a/b', secretName: 'c' })))
      .toContain('name: must be a DNS label of at most 63 characters, got "My Share"');
  });
});

describe('paths', () => {
  test.each(['C:\\data', 'c:/data', 'D:\\a b\\c.txt', 'C:\\'])('%s is a path', (path) => expect(windowsPathFault(path)).toBeUndefined());
  test.each([
    'data', 'C:data', '/data', '\\data', '\\\\server\\share', '\\\\.\\pipe\\a', 'C:\\a|b', 'C:\\a:b', '', undefined, 7,
  ])('%s is not a path', (path) => expect(windowsPathFault(path)).toBeDefined());
  test.each([
    '\\\\.\\pipe\\a', '\\\\.\\pipe\\csi-proxy-disk-v1', '\\\\.\\PIPE\\a\\b',
  ])('%s is a pipe', (pipe) => expect(namedPipeFault(pipe)).toBeUndefined());
  test.each([
    '\\\\.\\pipe\\', '\\.\\pipe\\a', '//./pipe/a', 'pipe\\a', 'C:\\pipe\\a', '', undefined,
  ])('%s is not a pipe', (pipe) => expect(namedPipeFault(pipe)).toBeDefined());

  test('the remedy', () => {
    expect(windowsPathFault('/var/data')?.remedy).toBe('write it with its drive: "C:\\\\var\\\\data"');
    expect(namedPipeFault('//./pipe/a')?.remedy).toBe('write it as "\\\\\\\\.\\\\pipe\\\\a"');
    expect(namedPipeFault('a')?.remedy).toBe('write it as "\\\\\\\\.\\\\pipe\\\\a"');
  });
});
