/**
 * Exit codes of Windows containers that name the trouble: a status of Windows (NTSTATUS) or of a runtime, and what it means for a container.
 * The kubelet shows them signed or unsigned.
 * Source: Microsoft, [MS-ERREF] 2.3.1 "NTSTATUS Values"; .NET runtime `EXCEPTION_COMPLUS`.
 */
export const WINDOWS_EXIT_CODES: Readonly<Record<number, { readonly name: string; readonly meaning: string; readonly remedy: string }>> = {
  0xc0000135: {
    name: '0xC0000135, STATUS_DLL_NOT_FOUND',
    meaning: 'the program needs a library (DLL) that the image doesn\'t have; Nano Server lacks much of what Server Core has',
    remedy: 'use a servercore base image, or add the library (such as the Visual C++ runtime) to the image',
  },
  0xc0000142: {
    name: '0xC0000142, STATUS_DLL_INIT_FAILED',
    meaning: 'a library of the program could not be initialized, mostly because its image is of another Windows build or the node is out of desktop heap',
    remedy: 'build the image on the release of the nodes, and restart the node if others of its pods fail the same way',
  },
  0xc000007b: {
    name: '0xC000007B, STATUS_INVALID_IMAGE_FORMAT',
    meaning: 'the program or a library of it is made for another architecture; Nano Server runs no 32-bit programs',
    remedy: 'build for x64, or use a servercore base image for 32-bit programs',
  },
  0xc0000017: {
    name: '0xC0000017, STATUS_NO_MEMORY',
    meaning: 'the process could not get memory: Windows kills no process at its limit, allocations fail inside it',
    remedy: 'raise the memory limit of the container, or give the node more memory or page file',
  },
  0xc000012d: {
    name: '0xC000012D, STATUS_COMMITMENT_LIMIT',
    meaning: 'the process came to its commit limit: Windows kills no process at its limit, allocations fail inside it',
    remedy: 'raise the memory limit of the container, or give the node more memory or page file',
  },
  0xc0000005: {
    name: '0xC0000005, STATUS_ACCESS_VIOLATION',
    meaning: 'the program touched memory that isn\'t its own, an error in the program or in a library of it',
    remedy: 'look at the program\'s log; a library of another Windows build than the node\'s is one cause',
  },
  0xe0434352: {
    name: '0xE0434352, an unhandled .NET exception',
    meaning: 'the .NET program ended with an exception that nothing caught',
    remedy: 'look at the program\'s log: kubectl logs --previous',
  },
};
