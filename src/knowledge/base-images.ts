/** Microsoft's Windows base images, below `mcr.microsoft.com/windows/`; none has had a tag `latest` since 2019. */
export const BASE_IMAGE_REGISTRY = 'mcr.microsoft.com/windows/';

/**
 * Base images that were never published for a release.
 * Source: Microsoft, "Container Base Images".
 */
export const UNPUBLISHED_BASE_IMAGES: readonly { readonly repository: string; readonly release: string; readonly instead: string }[] = [
  { repository: 'mcr.microsoft.com/windows', release: 'LTSC2025', instead: 'mcr.microsoft.com/windows/server' },
];
