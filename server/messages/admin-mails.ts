import { arabicTitle, customerTitle } from '#rules/names.ts'
import type { CustomerRow } from '../db/schema.ts'
import { oneLine, type Words, within } from '../mail/letter.ts'
import { ALERT_FACTS, type AlertFact, type Mail } from '../mail/send-mail.ts'

type AdminMail = Extract<Mail, { mail: 'admin-alert' }>

/** Alert to the administrators, one fact per line. */
export const alertWords = ({ title, details }: AdminMail): Words => {
  const facts = ALERT_FACTS.filter((name) => name in details).map((name): [AlertFact, string[]] => {
    const value = details[name]
    return [name, Array.isArray(value) ? value : value ? [value] : []]
  })
  return {
    en: {
      subject: `[ALERT] ${oneLine(title)}`,
      paragraphs: [],
      facts: facts.map(([name, values]) => [name, values.map(oneLine).join('; ') || '-']),
    },
    ar: {
      subject: `[تنبيه] ${within(arabicOf(title), 'ar')}`,
      paragraphs: [],
      facts: facts.map(([name, values]) => [
        ARABIC_FACTS[name],
        values.map((value) => within(arabicOf(value), 'ar')).join('؛ ') || '-',
      ]),
    },
  }
}

/** The mail to the administrators: an application awaits review. */
export const toReviewWords = (customer: CustomerRow): Words => {
  const title = oneLine(customerTitle(customer) ?? customer.accountName ?? customer.id)
  const arabic = oneLine(arabicTitle(customer) ?? title)
  const path = `/review?customer=${customer.id}`
  return {
    en: {
      subject: `Application to review: ${within(title, 'en')}`,
      paragraphs: [
        `The application of ${within(title, 'en')} is complete. Review it, then approve it, request changes or reject it.`,
      ],
      action: { label: 'Review application', path },
    },
    ar: {
      subject: `طلب للمراجعة: ${within(arabic, 'ar')}`,
      paragraphs: [`اكتمل طلب ${within(arabic, 'ar')}. راجعه ثم اعتمده أو اطلب تعديلات أو ارفضه.`],
      action: { label: 'مراجعة الطلب', path },
    },
  }
}

/** The names of an alert's facts. */
const ARABIC_FACTS: Readonly<Record<AlertFact, string>> = {
  Amount: 'المبلغ',
  'Amount charged': 'المبلغ المخصوم',
  'Amount requested': 'المبلغ المطلوب',
  'Answer until': 'مهلة الرد',
  At: 'الوقت',
  Attempt: 'المحاولة',
  'Authority says': 'رد الهيئة',
  'Billing account': 'حساب الفوترة',
  Blocked: 'ما حجبته المتصفحات',
  Books: 'في الدفاتر',
  Call: 'الاستدعاء',
  Card: 'البطاقة',
  Changed: 'ما تغيّر',
  Charge: 'عملية الخصم',
  'Charged at': 'وقت الخصم',
  Charges: 'عمليات الخصم',
  'Claimed message': 'الرسالة المزعومة',
  'Claimed status': 'الحالة المزعومة',
  Count: 'العدد',
  'Credit note': 'الإشعار الدائن',
  Customer: 'العميل',
  'Failing since': 'متعذّرة منذ',
  'From billing accounts': 'من حسابات الفوترة',
  'Further reports': 'بلاغات أخرى',
  Invoice: 'الفاتورة',
  'Invoice reference': 'مرجع الفاتورة',
  Job: 'المهمة',
  'Job id': 'معرّف المهمة',
  Message: 'الرسالة',
  Name: 'الاسم',
  'Our total': 'إجمالي فاتورتنا',
  Outcome: 'النتيجة',
  Payment: 'الدفعة',
  'Possible causes': 'الأسباب المحتملة',
  'Provider says': 'رد مزوّد خدمة الدفع',
  Reason: 'السبب',
  'Reported by': 'المبلِّغ',
  'Reported title': 'العنوان المبلَّغ به',
  'Report until': 'آخر موعد للإبلاغ',
  Request: 'الطلب',
  'Retry here': 'إعادة المحاولة',
  'Return address': 'عنوان العودة',
  Returned: 'مجموع المبالغ المستردة',
  'Returned before': 'المجموع قبل الاسترداد',
  Rule: 'القاعدة',
  'Seen at': 'وقت الملاحظة',
  Severity: 'الخطورة',
  State: 'الحالة في مسار',
  Status: 'الحالة',
  'To billing account': 'إلى حساب الفوترة',
  User: 'المستخدم',
  'Valid until': 'صالحة حتى',
  'What to do': 'المطلوب',
  Why: 'السبب',
}

/** English titles and advice with their Arabic text, which keeps the captured groups. */
const PHRASES: readonly (readonly [english: RegExp, arabic: string])[] = [
  [/^A job keeps failing$/, 'مهمة تتعذّر مرارًا'],
  [/^A job gave up after its last try$/, 'مهمة توقفت بعد آخر محاولة'],
  [
    /^Open the page Operations in the portal\. Remove the cause; try a job again there after it gave up\.$/,
    'افتح صفحة «التشغيل» في البوابة وعالج السبب. وإن توقفت المهمة فأعدها من تلك الصفحة.',
  ],
  [/^An administrator has stopped charging$/, 'أوقف مدير نظام الخصم'],
  [/^Charging has stopped: a charge is over the limit$/, 'توقف الخصم: مبلغ إحدى عمليات الخصم فوق الحد'],
  [
    /^Charging has stopped: the charges of an account are over the limit of a day$/,
    'توقف الخصم: مجموع ما يُخصم من أحد الحسابات فوق حد اليوم',
  ],
  [
    /^Charging has stopped: the charges of a day are over the limit$/,
    'توقف الخصم: مجموع ما يُخصم في اليوم فوق الحد',
  ],
  [
    /^Charging has stopped: there are more charges in a day than the limit$/,
    'توقف الخصم: عدد عمليات الخصم في اليوم فوق الحد',
  ],
  [/^Charging has stopped: too many charges are declined$/, 'توقف الخصم: رُفضت عمليات خصم كثيرة'],
  [
    /^Open (\S+): find the cause, then resume charging there\. Planned charges wait until then, and none is lost\.$/,
    'افتح $1: ابحث عن السبب، ثم استأنف الخصم هناك. تنتظر عمليات الخصم المجدولة حتى ذلك الحين، ولا يضيع منها شيء.',
  ],
  [/^Planned charges wait for approval$/, 'عمليات خصم مجدولة بانتظار الاعتماد'],
  [/^Planned charges are held: nobody has approved them$/, 'عمليات الخصم المجدولة محتجزة: لم يعتمدها أحد'],
  [
    /^Open (\S+): look through the list, then approve or hold it\. Until then these charges wait, and nothing fails\.$/,
    'افتح $1: راجع القائمة، ثم اعتمدها أو احتجزها. تنتظر هذه العمليات حتى ذلك الحين، ولا تُسجَّل أي عملية فاشلة.',
  ],
  [/^A request with card data was refused$/, 'رُفض طلب يحمل بيانات بطاقة'],
  [/^Browsers blocked something on our pages$/, 'حجبت المتصفحات شيئًا في صفحاتنا'],
  [
    /^Unless we added it ourselves, find out who did: a proxy, a browser extension or an attacker\. The table browser_reports has all reports of the day\.$/,
    'ما لم نكن أضفناه بأنفسنا، فابحث عمّن أضافه: خادم وسيط، أو إضافة في المتصفح، أو مهاجم. جميع بلاغات اليوم في الجدول browser_reports.',
  ],
  [
    /^A page or script of the portal was changed after the build$/,
    'تغيّرت صفحة أو شيفرة من البوابة بعد بنائها',
  ],
  [
    /^Take the portal offline unless a release is running: customers enter cards on these pages\. Compare the files of every server and of the proxy in front of them with the build, then release again\.$/,
    'أوقف البوابة ما لم يكن إصدار جديد قيد النشر، فالعملاء يُدخلون بطاقاتهم في هذه الصفحات. قارن ملفات كل خادم والخادم الوسيط أمامها بالبناء، ثم انشر من جديد.',
  ],
  [
    /^An unknown person tried to sign in with an address of the team$/,
    'حاول شخص غير معروف تسجيل الدخول ببريد أحد أعضاء الفريق',
  ],
  [
    /^The account at the sign-in service is not the account of the member, so the sign-in was refused$/,
    'الحساب لدى خدمة تسجيل الدخول ليس حساب العضو، لذلك رُفض الدخول',
  ],
  [
    /^Ask the member whether it was them\. If not, ask the sign-in service who has the address now\. If the member has a new account there, see “Administrators and analysts” in docs\/operations\.md\.$/,
    'اسأل العضو هل كان هو. إن لم يكن، فاسأل خدمة تسجيل الدخول عمّن يملك العنوان الآن. وإن كان للعضو حساب جديد هناك، فانظر «Administrators and analysts» في docs/operations.md.',
  ],
  [/^An account needs attention$/, 'حساب يحتاج إلى مراجعة الفريق'],
  [
    /^This version of Masar does not know the stored state of the account, so it neither shows nor changes the account$/,
    'لا يعرف هذا الإصدار من مسار الحالة المحفوظة للحساب، لذلك لا يعرضه ولا يغيّره',
  ],
  [
    /^An encrypted value of the account cannot be decrypted: a key is missing from DATA_KEYS, or the value was changed\. The log of the server names the row and the key$/,
    'تعذّر فك تشفير إحدى قيم الحساب: ينقص مفتاح من الإعداد DATA_KEYS، أو تغيّرت القيمة. يذكر سجل الخادم الصف والمفتاح',
  ],
  [/^The certificate that signs invoices expires soon$/, 'تنتهي قريبًا صلاحية الشهادة التي توقّع الفواتير'],
  [
    /^Create a one-time password in the tax authority’s portal and renew the unit: see “Tax unit” in docs\/operations\.md\. After that day no invoice can be issued\.$/,
    'أنشئ كلمة مرور لمرة واحدة في بوابة الهيئة وجدّد الوحدة: انظر «Tax unit» في docs/operations.md. بعد ذلك اليوم لا يمكن إصدار أي فاتورة.',
  ],
  [/^The tax authority rejected a document$/, 'رفضت هيئة الزكاة والضريبة والجمارك مستندًا'],
  [
    /^The tax authority warns about documents: (\S+)$/,
    'تنبيه من هيئة الزكاة والضريبة والجمارك بشأن المستندات: $1',
  ],
  [
    /^The tax authority cleared a document but sent no stamped copy$/,
    'اعتمدت هيئة الزكاة والضريبة والجمارك مستندًا ولم ترسل نسخته المختومة',
  ],
  [
    /^A document must be reported to the tax authority soon$/,
    'يجب إبلاغ هيئة الزكاة والضريبة والجمارك بمستند قريبًا',
  ],
  [
    /^The document is sent again until the copy arrives; the customer is waiting for it\. If no copy arrives, contact the authority’s support\.$/,
    'يُعاد إرسال المستند حتى تصل النسخة، والعميل بانتظارها. إن لم تصل فتواصل مع دعم الهيئة.',
  ],
  [
    /^Open (\S+), correct the data and issue the replacement\. Until then the customer sees that it is being corrected\.$/,
    'افتح $1 وصحّح البيانات وأصدر المستند البديل. وحتى ذلك الوقت يرى العميل أن المستند قيد التصحيح.',
  ],
  [
    /^If it was rejected, correct it on the screen Tax Documents\. Otherwise it is sent again every hour; if the authority’s platform works, check the unit’s token and secret\.$/,
    'إذا رُفض فصحّحه في شاشة المستندات الضريبية، وإلا فيُعاد إرساله كل ساعة. إذا كانت منصة الهيئة تعمل فتحقق من رمز الوحدة وسرّها.',
  ],
  [/^The books have a different total for (\S+)$/, 'في الدفاتر إجمالي مختلف للفاتورة $1'],
  [
    /^Correct the total in the accounting system: the customer owes the amount of our invoice\.$/,
    'صحّح الإجمالي في النظام المحاسبي، فالعميل مدين بمبلغ فاتورتنا.',
  ],
  [
    /^The card provider no longer has the full amount of a paid charge$/,
    'لم يعد لدى مزوّد خدمة الدفع كامل مبلغ عملية خصم مسددة',
  ],
  [
    /^Look up the payment at the card provider\. The invoice stays paid and nothing is charged again\. See (\S+); if the money should have gone back, issue a credit note there\.$/,
    'ابحث عن الدفعة لدى مزوّد خدمة الدفع. تبقى الفاتورة مسدّدة ولا يُخصم شيء من جديد. انظر $1، وإن كانت إعادة المبلغ صحيحة فأصدر هناك إشعارًا دائنًا.',
  ],
  [
    /^The card provider has returned more of a paid charge$/,
    'أعاد مزوّد خدمة الدفع مبلغًا آخر من عملية خصم مسددة',
  ],
  [
    /^Charging has stopped for a customer: our ledger does not have a payment$/,
    'توقف الخصم من أحد العملاء: دفعة ليست في سجلاتنا',
  ],
  [
    /^Open (\S+) and decide: record the payment for an invoice, or resume charging without it\. Until then this customer is not charged\.$/,
    'افتح $1 وقرّر: سجّل الدفعة لإحدى الفواتير، أو استأنف الخصم من دونها. ولا يُخصم شيء من هذا العميل حتى ذلك الوقت.',
  ],
  [/^The card provider has a payment without an account$/, 'لدى مزوّد خدمة الدفع دفعة بلا حساب'],
  [
    /^A payment without an account could not be returned to its card$/,
    'تعذّرت إعادة دفعة بلا حساب إلى بطاقتها',
  ],
  [
    /^Open (\S+) and decide: assign the payment to an account, give it back, or dismiss it\.$/,
    'افتح $1 وقرّر: أسند الدفعة إلى حساب، أو أعدها إلى البطاقة، أو سجّل أنها سُوّيت خارج النظام.',
  ],
  [
    /^The card provider does not know charges that count as paid$/,
    'لا يعرف مزوّد خدمة الدفع عمليات خصم مسجلة لدينا مسدّدة',
  ],
  [
    /^Ask the card provider’s support about these payments, then settle each with a reason at (\S+)\. The invoices stay paid, and nothing is charged or refunded automatically\.$/,
    'اسأل دعم مزوّد خدمة الدفع عن هذه الدفعات، ثم سجّل تسوية كل منها مع ذكر السبب في $1. تبقى الفواتير مسدّدة، ولا يُخصم شيء ولا يُعاد تلقائيًا.',
  ],
  [
    /^A billing account at the cloud provider needs attention$/,
    'حساب فوترة لدى مزوّد السحابة يحتاج إلى مراجعة',
  ],
  [
    /^The group does not exist at the cloud provider\. Ask the customer to enter another one\.$/,
    'المجموعة غير موجودة لدى مزوّد السحابة. اطلب من العميل إدخال مجموعة أخرى.',
  ],
  [
    /^Projects use the account and could not be unlinked\. Ask the customer to unlink them\.$/,
    'تستخدم مشاريع هذا الحساب وتعذّر فك ارتباطها. اطلب من العميل فك ارتباطها.',
  ],
  [
    /^The cloud provider has suspended the account\. Contact its support\.$/,
    'أوقف مزوّد السحابة الحساب. تواصل مع دعمه.',
  ],
  [/^A customer withdrew from the contract$/, 'عدل أحد العملاء عن العقد'],
  [
    /^This credit could not be returned to the card\. Open the credit note and return it from there\.$/,
    'تعذّرت إعادة هذا الرصيد إلى البطاقة. افتح الإشعار الدائن وأعده منه.',
  ],
  [/^A customer requested a migration$/, 'طلب أحد العملاء نقل حساباته'],
  [/^The result of a refund is unknown$/, 'نتيجة استرداد غير معروفة'],
  [
    /^Look up the payment at the card provider, and record on the credit note in Billing History whether this refund was made\. Until then no other refund of this payment is sent\. Masar checks every hour and settles the refund once the returned total has grown by its amount\.$/,
    'ابحث عن الدفعة لدى مزوّد خدمة الدفع، وسجّل في الإشعار الدائن ضمن سجل الفواتير هل تم هذا الاسترداد. لا يُرسل استرداد آخر لهذه الدفعة حتى ذلك الوقت. يتحقق مسار كل ساعة، ويكتمل الاسترداد حين يزيد مجموع المبالغ المستردة بمقداره.',
  ],
  [/^A refund could not be made$/, 'تعذّر تنفيذ استرداد'],
  [
    /^The customer’s bank disputes the payment, so nothing was sent$/,
    'يعترض بنك العميل على الدفعة، فلم يُرسَل شيء',
  ],
  [
    /^Look up the payment at the card provider\. Nothing was returned; the amount is kept as credit of the customer\. Send it to the card again, or pay it by bank transfer\.$/,
    'ابحث عن الدفعة لدى مزوّد خدمة الدفع. لم يُعَد شيء، ويُحفظ المبلغ رصيدًا للعميل. أرسله إلى البطاقة من جديد أو ادفعه بحوالة مصرفية.',
  ],
  [/^The card provider does not know the payment$/, 'لا يعرف مزوّد خدمة الدفع هذه الدفعة'],
  [/^The card provider holds no money from this payment$/, 'ليس لدى مزوّد خدمة الدفع مبلغ لهذه الدفعة'],
  [
    /^The card provider holds less from this payment than the refund$/,
    'المتبقي من الدفعة لدى مزوّد خدمة الدفع أقل من هذا المبلغ',
  ],
  [
    /^The card’s bank or the card provider refused the refund$/,
    'رفض بنك البطاقة أو مزوّد خدمة الدفع الاسترداد',
  ],
  [/^A person made a request about their personal data$/, 'قدّم أحد الأشخاص طلبًا بشأن بياناته الشخصية'],
  [/^Answer it within 30 days at (\S+)\.$/, 'أجب عنه خلال 30 يومًا في $1.'],
  [/^An act waits for a second administrator$/, 'إجراء بانتظار مدير نظام ثانٍ'],
  [/^An export waits for a second administrator$/, 'تصدير بانتظار مدير نظام ثانٍ'],
  [
    /^An administrator other than the one who asked can agree or decline at (\S+)\. It lapses after 24 hours\.$/,
    'يوافق مدير نظام آخر غير الطالب أو يرفض في $1. ويسقط الطلب بعد 24 ساعة.',
  ],
  [/^A customer’s bank disputes a payment$/, 'يعترض بنك أحد العملاء على دفعة'],
  [
    /^Send the evidence to the card provider and record it at (\S+)\. Record the bank’s decision there too, unless the provider reports it\. Until the bank decides, nothing is charged or returned for the invoice\.$/,
    'أرسل الأدلة إلى مزوّد خدمة الدفع وسجّل ذلك في $1. وسجّل قرار البنك هناك أيضًا، ما لم يبلّغ به المزوّد. ولا يُخصم شيء للفاتورة ولا يُعاد حتى يقرر البنك.',
  ],
  [
    /^A bank disputes a payment that pays none of our invoices$/,
    'يعترض أحد البنوك على دفعة لا تسدّد أيًا من فواتيرنا',
  ],
  [
    /^Send the evidence to the card provider\. (\S+) shows the dispute until the bank decides; until then the payment cannot be given back\.$/,
    'أرسل الأدلة إلى مزوّد خدمة الدفع. تعرض $1 الاعتراض حتى يقرر البنك، ولا يمكن إعادة الدفعة حتى ذلك الوقت.',
  ],
  [
    /^A bank has taken back a payment that pays none of our invoices$/,
    'استرد أحد البنوك دفعة لا تسدّد أيًا من فواتيرنا',
  ],
  [
    /^The card provider no longer has this money\. Do not give the payment back a second time; (\S+) shows it\.$/,
    'لم يعد هذا المبلغ لدى مزوّد خدمة الدفع. لا تُعِد الدفعة مرة ثانية؛ تعرضها $1.',
  ],
  [/^Monthly invoice of (\d{4}-\d{2})$/, 'الفاتورة الشهرية $1'],
  [/^Settlement of (\d{4}-\d{2})$/, 'الفاتورة الختامية $1'],
  [/^Threshold invoice of (\d{4}-\d{2}), number (\d+)$/, 'فاتورة بلوغ الحد $1، رقم $2'],
  [/^A customer’s bank has taken a payment back$/, 'استرد بنك أحد العملاء دفعة'],
  [
    /^If the customer is right, issue a credit note at (\S+); otherwise wait for the payment\. The invoice is owed again and is charged only on request\. In the accounting books, remove what the bank took from the former payment; until then they accept no other payment\.$/,
    'إن كان العميل محقًا فأصدر إشعارًا دائنًا في $1، وإلا فانتظر السداد. أصبحت الفاتورة مستحقة من جديد، ولا تُخصم إلا بطلب من العميل أو من مدير النظام. احذف ما استرده البنك من الدفعة السابقة في الدفاتر المحاسبية، فهي لا تقبل دفعة أخرى قبل ذلك.',
  ],
  [/^A credit note must be entered in the books$/, 'إشعار دائن يجب قيده في الدفاتر'],
  [
    /^Enter it in the accounting system by hand: its interface accepts no credit notes\.$/,
    'قيّده في النظام المحاسبي يدويًا، فواجهته البرمجية لا تستقبل الإشعارات الدائنة.',
  ],
  [/^VAT (0\.00|SAR\s[\d,.]+)$/, 'ضريبة القيمة المضافة $1'],
  [/^deducted from the invoice (0\.00|SAR\s[\d,.]+)$/, 'يُخصم من الفاتورة $1'],
  [/^back to the card (0\.00|SAR\s[\d,.]+)$/, 'يُعاد إلى البطاقة $1'],
  [/^credit (0\.00|SAR\s[\d,.]+)$/, 'رصيد للعميل $1'],
  [/^The result of a charge is unknown$/, 'نتيجة عملية خصم غير معروفة'],
  [
    /^Look up the charge at the card provider and contact its support\. Until the result is known, this charge is not repeated\.$/,
    'ابحث عن العملية لدى مزوّد خدمة الدفع وتواصل مع دعمه. ولا تُكرَّر هذه العملية قبل معرفة نتيجتها.',
  ],
  [
    /^A return from the bank claimed an approval that the card provider does not confirm$/,
    'أفادت عودة من صفحة البنك باعتماد لا يؤكده مزوّد خدمة الدفع',
  ],
  [
    /^A browser reported a card verification with an unknown result$/,
    'أبلغ متصفح عن تحقق من بطاقة بنتيجة غير معروفة',
  ],
  [/^a browser$/, 'متصفح'],
  [
    /^A request tried to save a card that the card provider does not confirm$/,
    'حاول طلب حفظ بطاقة لا يؤكدها مزوّد خدمة الدفع',
  ],
  [/^The card provider never decided a card verification$/, 'لم يبتّ مزوّد خدمة الدفع في التحقق من بطاقة'],
]

/** Translates a title or a value of an alert into Arabic; external texts stay unchanged. */
const arabicOf = (text: string): string => {
  const phrase = PHRASES.find(([english]) => english.test(text))
  return phrase ? text.replace(...phrase) : text
}
