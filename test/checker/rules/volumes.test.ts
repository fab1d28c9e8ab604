import { check } from './context';
import { documents, linuxPod, PodParts, windowsPod, workload } from '../manifests';

const found = (text: string) => check(text).map(({ rule, effect, path }) => `${effect} ${rule} ${path}`);
const pod = (parts: PodParts) => found(windowsPod(parts));

describe('a claim for a raw block device', () => {
  const claim = (mode: string) =>
    `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: data\nspec:\n  accessModes: [ReadWriteOnce]\n${mode}`;
  const spec = 'volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: data';

  test('is found through the volume of a Windows Pod', () => {
    expect(found(documents(claim('  volumeMode: Block\n'), windowsPod({ spec }))))
      .toEqual(['broken raw-block-volume spec/volumes/0/persistentVolumeClaim/claimName']);
    expect(found(documents(claim('  volumeMode: Filesystem\n'), windowsPod({ spec })))).toEqual([]);
    expect(found(documents(claim('  volumeMode: Block\n'), linuxPod({ spec })))).toEqual([]);
  });

  test('is found in an ephemeral volume', () => {
    const ephemeral = (mode: string) =>
      'volumes:\n  - name: data\n    ephemeral:\n      volumeClaimTemplate:\n        spec:\n          accessModes: [ReadWriteOnce]\n'
      + `          resources: {requests: {storage: 1Gi}}\n          volumeMode: ${mode}`;
    expect(pod({ spec: ephemeral('Block') })).toEqual(['broken raw-block-volume spec/volumes/0/ephemeral']);
    expect(pod({ spec: ephemeral('Filesystem') })).toEqual([]);
  });
});

describe('an emptyDir with huge pages', () => {
  const spec = (medium: string) => `volumes:\n  - name: data\n    emptyDir:\n      medium: ${medium}`;

  test.each(['HugePages', 'HugePages-2Mi'])('%s', (medium) => {
    expect(pod({ spec: spec(medium) })).toEqual(['broken huge-pages spec/volumes/0/emptyDir/medium']);
    expect(found(linuxPod({ spec: spec(medium) }))).toEqual([]);
  });
  test('is allowed on disk', () => expect(pod({ spec: spec('""') })).toEqual([]));
});

describe('the mode of an emptyDir', () => {
  const spec = (mode: string) => `volumes:\n  - name: data\n    emptyDir: {${mode}}`;

  test('has no effect on Windows', () => {
    expect(pod({ spec: spec('mode: 448') })).toEqual(['ignored volume-file-mode spec/volumes/0/emptyDir/mode']);
    expect(pod({ spec: spec('mode: 511') })).toEqual([]);
    expect(pod({ spec: spec('') })).toEqual([]);
    expect(found(linuxPod({ spec: spec('mode: 448') }))).toEqual([]);
  });
});

describe('the source of an SMB share', () => {
  const source = (text: string, driver = 'smb.csi.k8s.io') =>
    `apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata:\n  name: smb\nprovisioner: ${driver}\nparameters:\n  source: ${text}`;
  const inline = windowsPod({
    spec: 'volumes:\n  - name: data\n    csi:\n      driver: smb.csi.k8s.io\n      volumeAttributes:\n        source: \'\\\\files\\share\\\'',
  });
  const helps = (...texts: readonly string[]) => check(documents(...texts)).map(({ rule, path, help }) => `${rule} ${path}: ${help}`);

  test.each([
    ['with a slash', [source('//files/share/'), windowsPod()], ['smb-source-slash parameters/source: use "//files/share"']],
    ['without one', [source('//files/share'), windowsPod()], []],
    ['for Linux nodes', [source('//files/share/')], []],
    ['of another driver', [source('//files/share/', 'nfs.csi.k8s.io'), windowsPod()], []],
    ['in a Pod, with backslashes', [inline], ['smb-source-slash spec/volumes/0/csi/volumeAttributes/source: use "\\\\\\\\files\\\\share"']],
  ])('%s', (_, texts, expected) => expect(helps(...texts)).toEqual(expected));
});

describe('mounts of volumes that the Pod doesn\'t have', () => {
  const parts = { container: 'volumeMounts:\n  - name: data\n    mountPath: C:\\data' };
  const mounts = (text: string) => check(text).filter(({ rule }) => rule === 'volume-mount-missing').map(({ path }) => path);

  test('in a StatefulSet, claim templates are volumes too', () => {
    const claims = (name: string) => `serviceName: db\nvolumeClaimTemplates:\n  - metadata:\n      name: ${name}\n    spec: {}`;
    expect(mounts(workload('StatefulSet', windowsPod(parts), claims('data')))).toEqual([]);
    expect(mounts(workload('StatefulSet', windowsPod(parts), claims('logs')))).toEqual(['spec/template/spec/containers/0/volumeMounts/0/name']);
    expect(mounts(workload('Deployment', windowsPod(parts), claims('data')))).toEqual(['spec/template/spec/containers/0/volumeMounts/0/name']);
  });

  test.each<[string, string]>([
    ['a patch, whose containers have no image', windowsPod({ ...parts, image: '' })],
    ['a custom kind, whose controller can add volumes', workload('Rollout', windowsPod(parts)).replace('apps/v1', 'argoproj.io/v1alpha1')],
    ['a name that a template renders', windowsPod(parts).replace('name: data', 'name: "{{ .Values.volume }}"')],
    ['a volume whose name a template renders', windowsPod({ ...parts, spec: 'volumes:\n  - name: "{{ .Values.volume }}"\n    emptyDir: {}' })],
  ])('%s isn\'t reported', (_, text) => expect(mounts(text)).toEqual([]));
});
