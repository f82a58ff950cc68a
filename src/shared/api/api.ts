import { BUILD_HEADER } from '#contract/portal-build.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import { buildWatch } from '../new-version/build-watch.ts'
import { accessToken } from '../session/access-token.ts'
import { acting } from '../session/acting.ts'
import { reasonPrompt, signInPrompt } from '../session/call-prompt.ts'
import { documentValue } from '../session/document-value.ts'
import { renewAccess } from '../session/renewal.ts'
import { sessionEnds } from '../session/session-ends.ts'
import { createClient } from './client.ts'
import { setServerTime } from './server-clock.ts'

/** The `fetch` to use while a document is rendered on the server. */
export const ownFetch = documentValue<typeof fetch>()

/** The API client of the app. */
export const { call, upload, download } = createClient({
  fetch: async (...args) => {
    const response = await (ownFetch.get() ?? fetch)(...args)
    setServerTime(response.headers.get(SERVER_TIME_HEADER))
    buildWatch.heard(response.headers.get(BUILD_HEADER))
    return response
  },
  token: () => accessToken.value()?.userToken,
  renew: async () => {
    const { access, ended } = await renewAccess()
    return access ? { token: access.userToken } : { ended }
  },
  onExpired: sessionEnds.tell,
  forCustomer: () => acting.query(),
  askReason: () => reasonPrompt.ask(),
  askSignIn: () => signInPrompt.ask(),
})
