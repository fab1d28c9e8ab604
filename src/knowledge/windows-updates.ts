/**
 * Revision of Windows Server 2019 (`10.0.17763.<revision>`) since which containerd can mount single files over existing ones: the update of
 * 16 September 2020.
 */
export const UPDATE_FOR_FILE_MOUNTS = { revision: 1490, source: 'microsoft/Windows-Containers#31; kubernetes/kubernetes#83730' } as const;

/** Revision of Windows Server 2019 since which gMSAs work with containerd (KB5000822, 9 March 2021). Source: Kubernetes documentation, "Configure GMSA". */
export const UPDATE_FOR_GMSA = { revision: 1817 } as const;
