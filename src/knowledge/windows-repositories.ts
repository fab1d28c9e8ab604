/**
 * Repositories that contain only Windows images, including everything below them; Docker Hub repositories are listed without the registry.
 * Source: Microsoft Artifact Registry; kubernetes-sigs/sig-windows-tools.
 */
const WINDOWS_REPOSITORIES = [
  'mcr.microsoft.com/windows', 'mcr.microsoft.com/dotnet/framework',
  'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image',
  'microsoft/windowsservercore', 'microsoft/nanoserver', 'microsoft/iis', 'microsoft/aspnet', 'microsoft/windows',
];

/** Repositories that also contain Linux images, and tag Windows images with the bare release (`1809`). Source: Microsoft Artifact Registry. */
const RELEASE_TAGGED_REPOSITORIES = ['mcr.microsoft.com/dotnet', 'mcr.microsoft.com/powershell'];

/** Whether a repository contains only Windows images. */
export function isWindowsRepository(repository: string): boolean {
  return isBelow(WINDOWS_REPOSITORIES, repository);
}

/** Whether a bare number (`1809`, `2004`) in this repository's tags is a Windows release. */
export function tagsByRelease(repository: string): boolean {
  return isWindowsRepository(repository) || isBelow(RELEASE_TAGGED_REPOSITORIES, repository);
}

function isBelow(known: readonly string[], repository: string): boolean {
  const name = repository.toLowerCase().replace(/^docker\.io\//, '');
  return known.some((each) => name === each || name.startsWith(`${each}/`));
}
