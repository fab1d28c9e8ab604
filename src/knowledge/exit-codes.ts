/**
 * Exit codes of Windows containers that identify the problem: an NTSTATUS code or a code of a runtime, and what it means for a container.
 * The kubelet reports them as signed or unsigned numbers.
 * Source: Microsoft, [MS-ERREF] 2.3.1 "NTSTATUS Values"; .NET runtime `EXCEPTION_COMPLUS`.
 */
export const WINDOWS_EXIT_CODES: Readonly<Record<number, { readonly name: string; readonly meaning: string; readonly remedy: string }>> = {
  0xc0000135: {
    name: '0xC0000135, STATUS_DLL_NOT_FOUND',
    meaning: 'the program requires a library (DLL) that the image doesn\'t contain; Nano Server lacks many libraries of Server Core',
    remedy: 'use a servercore base image, or add the library (such as the Visual C++ runtime) to the image',
  },
  0xc0000142: {
    name: '0xC0000142, STATUS_DLL_INIT_FAILED',
    meaning: 'a library of the program failed to initialize, usually because the image is built on another Windows build or the node\'s desktop heap is exhausted',
    remedy: 'build the image on the release of the nodes, and restart the node if other Pods on it fail the same way',
  },
  0xc000007b: {
    name: '0xC000007B, STATUS_INVALID_IMAGE_FORMAT',
    meaning: 'the program or one of its libraries is built for another architecture; Nano Server doesn\'t run 32-bit programs',
    remedy: 'build for x64, or use a servercore base image for 32-bit programs',
  },
  0xc0000017: {
    name: '0xC0000017, STATUS_NO_MEMORY',
    meaning: 'the process ran out of memory: Windows kills no process at its limit, allocations fail instead',
    remedy: 'raise the memory limit of the container, or give the node more memory or a larger page file',
  },
  0xc000012d: {
    name: '0xC000012D, STATUS_COMMITMENT_LIMIT',
    meaning: 'the process reached its commit limit: Windows kills no process at its limit, allocations fail instead',
    remedy: 'raise the memory limit of the container, or give the node more memory or a larger page file',
  },
  0xc0000005: {
    name: '0xC0000005, STATUS_ACCESS_VIOLATION',
    meaning: 'the program accessed invalid memory, because of a bug in the program or in one of its libraries',
    remedy: 'check the program\'s log; one possible cause is a library from another Windows build than the node\'s',
  },
  0xe0434352: {
    name: '0xE0434352, an unhandled .NET exception',
    meaning: 'the .NET program ended with an unhandled exception',
    remedy: 'check the program\'s log: kubectl logs --previous',
  },
};
