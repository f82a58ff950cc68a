/** A name from our own code, such as a route, a job or an error code. Not an id, and no number of a person. */
const NAME = /^(?!.*\d{6})(?!.*[\da-f]{8}-[\da-f]{4})[a-zA-Z/][\w .:/*-]{0,99}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const SMALL_NUMBER = /^\d{1,3}$/

/** The only attributes of spans, with the form of their values. */
const FORMS = {
  /** The endpoint or the job to which the work belongs. */
  'masar.use_case': NAME,
  /** The id of the request or job, as in the log, the audit and the errors shown to people. */
  'masar.request_id': UUID,
  'http.request.method': NAME,
  'http.route': NAME,
  'http.response.status_code': SMALL_NUMBER,
  'error.type': NAME,
  'masar.try': SMALL_NUMBER,
  'masar.chart': NAME,
  'masar.event': NAME,
  'masar.from': NAME,
  'masar.to': NAME,
  'masar.provider': NAME,
  'masar.operation': NAME,
} as const satisfies Record<string, RegExp>

/** Attributes of a span. Ids of customers, input and texts of errors are none. */
export type Facts = { readonly [Name in keyof typeof FORMS]?: string | number }

/** Keeps listed attributes with a value of the right form. */
export const allowedFacts = (facts: Facts): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) => Object.hasOwn(FORMS, name) && FORMS[name as keyof Facts].test(String(value)),
    ),
  )
