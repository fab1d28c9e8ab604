/** One reason of a rejection, as the API server gives it. */
export interface Cause {
  /** Such as `spec.containers[0].securityContext.runAsUser`; absent when the whole object is meant. */
  readonly field?: string;
  /** Such as `FieldValueForbidden`. */
  readonly reason?: string;
  readonly message: string;
}

/** The API server said no. */
export class ApiError extends Error {
  /** HTTP status: 400 for what can't be decoded, 403 for admission, 404, 409, 422 for validation. */
  public readonly status: number;
  /** Such as `Invalid`, `Forbidden`. */
  public readonly reason: string;
  public readonly causes: readonly Cause[];

  /** @param what was tried, such as `create Pod default/x` */
  constructor(what: string, status: number, body: any) {
    super(`${what}: ${status} ${body?.reason ?? ''}: ${body?.message ?? JSON.stringify(body)}`);
    this.name = 'ApiError';
    this.status = status;
    this.reason = body?.reason ?? '';
    this.causes = body?.details?.causes ?? [];
  }
}
