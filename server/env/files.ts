import { subject } from './subject.ts'
import { httpUrl, text } from './values.ts'

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The S3-compatible store that keeps uploaded files. Without it they are kept in the data directory. */
export const files = subject({
  variables: {
    S3_ENDPOINT: httpUrl.optional(),
    /** Ours alone: what no document points at is swept out of it. Its CORS rules let pages of `APP_URL` read (GET). */
    S3_BUCKET: text.optional(),
    S3_REGION: text.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
  },
  encrypted: ['S3_ENDPOINT'],
  contradictions: (values) =>
    NAMES.every((name) => values[name] === undefined)
      ? []
      : NAMES.filter((name) => values[name] === undefined).map(
          (name) => `${name} must be set too: the other S3 settings are.`,
        ),
  settings: ({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) => ({
    /** Null: files are kept in the data directory. */
    s3:
      S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            bucket: S3_BUCKET,
            region: S3_REGION,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : null,
  }),
})
