import { imageTokens, parseImage } from './image-reference';
import { WindowsVersion } from './windows-version';

/**
 * Repositories that hold Windows images only, each with all below it.
 * Source: Microsoft Artifact Registry; kubernetes-sigs/sig-windows-tools.
 */
export const WINDOWS_REPOSITORIES: readonly string[] = [
  'mcr.microsoft.com/windows', 'mcr.microsoft.com/dotnet/framework',
  'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image',
  'microsoft/windowsservercore', 'microsoft/nanoserver', 'microsoft/iis', 'microsoft/aspnet', 'microsoft/windows',
  'docker.io/microsoft/windowsservercore', 'docker.io/microsoft/nanoserver', 'docker.io/microsoft/iis', 'docker.io/microsoft/aspnet',
];

/** Parts of a tag that only images on a Windows base have. */
const WINDOWS_TAG_PARTS = new Set(['nanoserver', 'windowsservercore', 'servercore']);

/** Whether an image is known to be one for Windows; `false` also when nothing tells. */
export function isWindowsImage(image: string): boolean {
  if (WindowsVersion.ofImage(image)) { return true; }
  const { repository } = parseImage(image);
  return WINDOWS_REPOSITORIES.some((known) => repository === known || repository.startsWith(`${known}/`))
    || imageTokens(image).some((token) => WINDOWS_TAG_PARTS.has(token));
}
