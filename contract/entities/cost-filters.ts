/** The value of the filter for usage without a project. The cloud provider's project ids have at least six characters. */
export const NO_PROJECT = '-'

/** Maximum length of a service or a project in a filter. */
export const CLOUD_NAME_MAX = 200
