/** Functions of the core for components whose arguments differ from its options: a schema of Pulumi has no Boolean or object, and no classes. */
import type { GmsaCredentialSpecArgs } from './components.generated';
import { readVersion } from './windows-args';
import { isOpaque, isPlainObject, Path, Problem, problemsWithin } from '../base';
import { WindowsVersion } from '../knowledge';
import { gmsaCredentialSpec, GmsaCredentialSpecOptions, imagePrepull, ObjectSet, windowsExporter } from '../objects';

/** `windowsExporter` with the remote addresses of the firewall in an argument of their own. */
export function exporterObjects({ firewall, firewallRemoteAddresses: remoteAddresses, ...options }: any): ObjectSet {
  const both: Problem = {
    code: 'windows-exporter-option', path: ['firewall'], message: 'conflicts with firewallRemoteAddresses, got false',
    remedy: 'remove one of the two',
  };
  const set = windowsExporter({ ...options, firewall: remoteAddresses === undefined ? firewall : { remoteAddresses } });
  return firewall === false && remoteAddresses !== undefined ? { ...set, problems: [both, ...set.problems] } : set;
}

/** `imagePrepull` with names in place of Windows releases. */
export function prepullObjects({ images, ...options }: any): ObjectSet {
  const given: readonly unknown[] = Array.isArray(images) ? images : [];
  const read = given.map((image, i) => readImage(image, i));
  const set = imagePrepull({ ...options, images: read.map((one) => one.image) as never });
  return { ...set, problems: [...read.flatMap(({ problems }) => problems), ...set.problems] };
}

function readImage(given: unknown, index: number): { readonly image: unknown; readonly problems: readonly Problem[] } {
  if (!isPlainObject(given)) { return { image: given, problems: [] }; }
  const { image, version: name, ...others } = given;
  const { version, problems } = readVersion(name as never);
  // the core reports the missing image; its tag could name the release
  if (image === undefined) {
    return { image: { version: version ?? WindowsVersion.LTSC2022, ...others }, problems: problemsWithin(['images', index], problems) };
  }
  const isOpen = isOpaque(image) && name === undefined;
  return {
    image: version === undefined && Object.keys(others).length === 0 ? image : { image, version, ...others },
    problems: [...problemsWithin(['images', index], problems), ...isOpen ? [versionMissing(['images', index, 'version'])] : []],
  };
}

const versionMissing = (path: Path): Problem => ({
  code: 'late-value', path, remedy: 'set it to the release that the image is built on',
  message: 'must be set, since the image is an Output, and its release decides which objects are created, got none',
});

/** `gmsaCredentialSpec` with IDs of RoleBindings by their position in the list, since the name of a service account may be a late value. */
export function gmsaObjects({ credentialSpec, ...args }: GmsaCredentialSpecArgs): ObjectSet {
  const options = credentialSpec === undefined ? args : { ...args, credentialSpec };
  const { objects, ...set } = gmsaCredentialSpec(options as GmsaCredentialSpecOptions);
  const first = objects.length - (args.usedBy?.length ?? 0);
  return { ...set, objects: objects.map(({ id, manifest }, i) => ({ id: i < first ? id : `user-${i - first}`, manifest })) };
}
