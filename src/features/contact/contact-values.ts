export interface ContactValues {
  name: string
  email: string
  subject: string
  message: string
}
