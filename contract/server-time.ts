/** Header with the server's time, on every response of the API. */
export const SERVER_TIME_HEADER = 'x-server-time'
