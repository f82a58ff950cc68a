/** The response header in which every answer of the API says what time it is for the server. */
export const SERVER_TIME_HEADER = 'x-server-time'
