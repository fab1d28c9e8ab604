import { imageTokens, parseImage } from './image-reference';
import { isWindowsRepository } from './windows-repositories';
import { WindowsVersion } from './windows-version';

/** Parts of a tag that only Windows images have. */
const WINDOWS_TAG_PARTS = new Set(['nanoserver', 'windowsservercore', 'servercore']);

/** Whether an image is known to be for Windows; `false` if unknown. */
export function isWindowsImage(image: string): boolean {
  if (WindowsVersion.ofImage(image)) { return true; }
  const { repository } = parseImage(image);
  return isWindowsRepository(repository) || imageTokens(image).some((token) => WINDOWS_TAG_PARTS.has(token));
}
