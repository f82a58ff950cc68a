/** Response header with the server's time, on every answer of the API. */
export const SERVER_TIME_HEADER = 'x-server-time'
