import { deliverMail } from '../../use-cases/messages/deliver-mail.ts'
import type { sendMail as job } from '../definitions/send-mail.ts'
import type { Handler } from './handler.ts'

export const handleSendMail: Handler<typeof job.payload> = (deps) => (mail) => deliverMail(deps)(mail)
