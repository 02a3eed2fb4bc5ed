/** An error of the S3 API. */
interface Refusal {
  name: string;
  $metadata: { httpStatusCode?: number | undefined };
}

const WRONG_KEYS = ["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "AuthorizationHeaderMalformed"];
const WRONG_REGION = ["PermanentRedirect", "IllegalLocationConstraintException"];

/** A bucket cannot be used as configured; the message tells the operator in one line what to do. */
export class BucketRefused extends Error {
  constructor(doing: string, { bucket, endpoint }: { bucket: string; endpoint: string }, rejection: Refusal) {
    const { name, $metadata } = rejection;
    const status = `(${[$metadata.httpStatusCode, name].filter(Boolean).join(" ")})`;
    const what =
      name === "NoSuchBucket"
        ? `no bucket "${bucket}" at ${endpoint} ${status}. Create it, or correct MEDIA_BUCKET.`
        : WRONG_KEYS.includes(name)
          ? `${endpoint} rejected these keys ${status}. Correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION.`
          : WRONG_REGION.includes(name)
            ? `the bucket "${bucket}" is in another region ${status}. Correct S3_REGION or S3_ENDPOINT.`
            : name === "RequestTimeTooSkewed"
              ? `this machine's clock is wrong, says ${endpoint} ${status}. Set it.`
              : $metadata.httpStatusCode === 403
                ? `these keys can't ${doing} in the bucket "${bucket}" ${status}. Allow them to list, read, write and delete there.`
                : `can't ${doing} in the bucket "${bucket}" at ${endpoint} ${status}. Check S3_ENDPOINT and MEDIA_BUCKET.`;
    super(`Images: ${what}`, { cause: rejection });
  }
}
