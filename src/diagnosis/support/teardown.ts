/** Whether a message is about the removal of a Pod from its node, which says nothing about its start. */
export function isOfTeardown({ reason, text }: { readonly reason: string; readonly text: string }): boolean {
  return reason === 'FailedKillPod' || /UnmountVolume\.TearDown failed/i.test(text) || (reason !== 'FailedCreatePodSandBox'
    && /failed to "KillPodSandbox"|failed to (?:forcibly )?stop sandbox|^failed to (?:destroy network|remove network namespace) for sandbox/i.test(text));
}
