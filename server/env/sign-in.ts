import { z } from 'zod'
import { subject } from './subject.ts'
import { httpUrl, text } from './values.ts'

const GOOGLE = 'https://accounts.google.com'

/** The identity provider people sign in at. */
export const signIn = subject({
  variables: {
    SIGN_IN: z.enum(['oidc', 'google'], { error: 'must be oidc or google' }).default('oidc'),
    OIDC_ISSUER: httpUrl.optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
  },
  needed: {
    OIDC_ISSUER: 'people sign in there',
    OIDC_CLIENT_ID: 'the sign-in provider knows us by it',
  },
  encrypted: ['OIDC_ISSUER'],
  contradictions: ({ SIGN_IN, OIDC_ISSUER, OIDC_CLIENT_SECRET }, { production }) =>
    production && SIGN_IN === 'google'
      ? [
          ...(OIDC_ISSUER !== undefined && OIDC_ISSUER !== GOOGLE
            ? [`OIDC_ISSUER must be ${GOOGLE} with SIGN_IN=google.`]
            : []),
          ...(OIDC_CLIENT_SECRET === undefined
            ? [
                'OIDC_CLIENT_SECRET must be set with SIGN_IN=google: codes of its script are exchanged with it.',
              ]
            : []),
        ]
      : [],
  settings: (values, { sandbox }) => ({
    provider: values.SIGN_IN,
    issuer: values.OIDC_ISSUER ?? sandbox('identity'),
    clientId: values.OIDC_CLIENT_ID ?? 'masar-portal',
    clientSecret: values.OIDC_CLIENT_SECRET ?? null,
  }),
})
