import { expectParts, markdownTable } from './golden';
import { INSTEAD_OF_VOLUME, STORAGE_DRIVERS, StorageDriver, UNMOUNTABLE_VOLUMES, WINDOWS_ACCESS_MODES } from '../../src/knowledge';

const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``);

test('docs/storage.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('storage.md', {
    drivers: markdownTable([
      ['function', 'CSI driver', 'volume', 'file system', 'access modes', 'replaces'],
      ...Object.entries<StorageDriver>(STORAGE_DRIVERS).map(([name, { driver, kind, fileSystem, inTree }]) => [
        code(name), code(driver), kind, fileSystem ?? 'SMB', WINDOWS_ACCESS_MODES[kind].join(', '), code(inTree?.provisioner),
      ]),
    ]),
    unsupported: markdownTable([
      ['volume', 'reason', 'alternative', 'rule'],
      ...Object.entries(UNMOUNTABLE_VOLUMES).map(([kind, why]) => [`\`${kind}\``, why, INSTEAD_OF_VOLUME[kind], '[unsupported-volume](rules/unsupported-volume.md)']),
      ['ext4, xfs, and other Linux file systems', 'Windows can\'t format or read them', 'NTFS, with a StorageClass for Windows', '[linux-file-system](rules/linux-file-system.md)'],
      ['raw block devices', 'not implemented on Windows nodes', 'volumeMode Filesystem', '[raw-block-volume](rules/raw-block-volume.md)'],
      [`disks with access modes other than ${WINDOWS_ACCESS_MODES.disk.join(', ')}`, 'an NTFS disk can be mounted by one node at a time', 'SMB shares', '[disk-access-mode](rules/disk-access-mode.md)'],
    ]),
  });
});
