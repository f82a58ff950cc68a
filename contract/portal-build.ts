/** Header with the id of the portal's build that the server serves, on every response of the API. */
export const BUILD_HEADER = 'x-portal-build'

/** Name of the meta element with the id of a page's build. A page of the development server has none. */
export const BUILD_META = 'portal-build'
