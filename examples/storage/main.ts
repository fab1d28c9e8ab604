import { App, Chart } from 'cdk8s';
import { Service, Volume } from 'cdk8s-plus-33';
import {
  SmbPersistentVolume, WindowsDeployment, WindowsPersistentVolumeClaim, WindowsStatefulSet, WindowsStorageClass, WindowsVolume,
} from 'k8s-windows/plus-33';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

const app = new App();
// Applied by the administrators of the cluster: StorageClasses. Use the one of your platform.
const admin = new Chart(app, 'storage-classes');
const disks = WindowsStorageClass.azureDisk(admin, 'disks', { name: 'windows-disk', skuName: 'Premium_LRS' });
const shares = WindowsStorageClass.smb(admin, 'shares', {
  name: 'windows-share', source: '//files.corp.example.com/pods', secret: { name: 'smb-credentials', namespace: 'kube-system' },
});

const team = new Chart(app, 'archive', { namespace: 'archive' });

// a disk for one Pod
const disk = new WindowsPersistentVolumeClaim(team, 'disk', { name: 'index', storageClass: disks, size: '64Gi' });
// a directory that Pods share, and an existing share
const shared = new WindowsPersistentVolumeClaim(team, 'shared', { name: 'uploads', storageClass: shares, size: '100Gi' });
const reports = new SmbPersistentVolume(team, 'reports', {
  name: 'reports', source: '//files.corp.example.com/reports', secret: { name: 'smb-credentials', namespace: 'archive' },
});

new WindowsDeployment(team, 'indexer', {
  metadata: { name: 'indexer' },
  replicas: 1,
  containers: [{
    name: 'indexer',
    image: IMAGE,
    volumeMounts: [
      { path: 'C:\\index', volume: Volume.fromPersistentVolumeClaim(team, 'index-volume', disk) },
      { path: 'C:\\scratch', volume: WindowsVolume.ephemeral(team, 'scratch', { storageClass: disks, size: '32Gi' }) },
    ],
  }],
});

new WindowsDeployment(team, 'web', {
  metadata: { name: 'web' },
  replicas: 3,
  containers: [{
    name: 'web',
    image: IMAGE,
    portNumber: 80,
    volumeMounts: [
      { path: 'C:\\uploads', volume: Volume.fromPersistentVolumeClaim(team, 'uploads-volume', shared) },
      { path: 'C:\\reports', volume: Volume.fromPersistentVolumeClaim(team, 'reports-volume', reports), readOnly: true },
      { path: 'C:\\pod', volume: WindowsVolume.downwardApi(team, 'about', { files: [{ path: 'labels', field: 'metadata.labels' }] }) },
    ],
  }],
});

// a disk for each Pod, which is kept when the Pod is deleted
new WindowsStatefulSet(team, 'queue', {
  metadata: { name: 'queue' },
  replicas: 2,
  service: new Service(team, 'queue-service', { metadata: { name: 'queue' }, clusterIP: 'None', ports: [{ port: 1801 }] }),
  containers: [{
    name: 'queue',
    image: IMAGE,
    volumeMounts: [{ path: 'C:\\queue', volume: WindowsVolume.claimTemplate(team, 'queue-data', { storageClass: disks, size: '16Gi' }) }],
  }],
});

app.synth();
