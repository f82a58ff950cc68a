import type { SitePage } from './words.ts'

export const PRIVACY: SitePage = {
  slug: 'privacy',
  en: {
    title: 'Privacy policy',
    intro: 'What we keep about you, why, and for how long.',
    sections: [
      [
        'What we collect',
        'Your name, contact details, address and identity number, your company’s registration, and your invoices. Card numbers go straight to the card provider; we never receive them.',
      ],
      [
        'Why',
        'To open your billing account, to confirm who you are as the law requires, and to send you correct invoices.',
      ],
      [
        'Who sees it',
        'Our own staff, the cloud provider for your billing account, and the identity, registry and card providers for their one task each.',
      ],
      ['How long', 'As long as the account is open, and afterwards as long as tax law asks for invoices.'],
      [
        'Your rights',
        'You may ask to see, correct or delete your data under the Personal Data Protection Law. Use Contact Us.',
      ],
    ],
  },
  ar: {
    title: 'سياسة الخصوصية',
    intro: 'ما نحتفظ به عنك، وسببه، ومدته.',
    sections: [
      [
        'ما الذي نجمعه',
        'اسمك وبيانات التواصل والعنوان ورقم الهوية وسجل منشأتك وفواتيرك. أما رقم البطاقة فيُرسل مباشرة إلى مزود خدمة البطاقات ولا يصل إلينا أبدًا.',
      ],
      ['لماذا', 'لفتح حساب الفوترة، والتحقق من هويتك وفق ما يوجبه النظام، وإصدار فواتير صحيحة.'],
      [
        'من يطّلع عليها',
        'موظفونا، ومزود الخدمة السحابية لحساب الفوترة، ومزودو الهوية والسجل التجاري والبطاقات كل في مهمته.',
      ],
      ['كم نحتفظ بها', 'ما دام الحساب مفتوحًا، وبعد ذلك بقدر ما تشترطه الأنظمة الضريبية لحفظ الفواتير.'],
      [
        'حقوقك',
        'يحق لك طلب الاطلاع على بياناتك أو تصحيحها أو حذفها وفق نظام حماية البيانات الشخصية، عبر «اتصل بنا».',
      ],
    ],
  },
}

export const TERMS: SitePage = {
  slug: 'terms',
  en: {
    title: 'Terms of use',
    intro: 'The rules for using the portal.',
    sections: [
      [
        'Your account',
        'Give true information and keep it current. You answer for what is done with your sign-in.',
      ],
      [
        'Fair use',
        'Do not try to reach other customers’ data, to disturb the service, or to use it for what the law forbids.',
      ],
      [
        'Our part',
        'We keep the portal available as well as we can and announce planned work. Cloud services themselves follow their own terms.',
      ],
      ['Law', 'These terms follow the law of the Kingdom of Saudi Arabia.'],
    ],
  },
  ar: {
    title: 'شروط الاستخدام',
    intro: 'قواعد استخدام البوابة.',
    sections: [
      ['حسابك', 'قدّم معلومات صحيحة وحدّثها باستمرار. وأنت مسؤول عمّا يتم باستخدام تسجيل دخولك.'],
      [
        'الاستخدام المقبول',
        'لا تحاول الوصول إلى بيانات عملاء آخرين أو تعطيل الخدمة أو استخدامها فيما يمنعه النظام.',
      ],
      [
        'دورنا',
        'نبذل جهدنا لإتاحة البوابة ونعلن عن أعمال الصيانة المجدولة. وتخضع الخدمات السحابية نفسها لشروطها الخاصة.',
      ],
      ['النظام المطبق', 'تخضع هذه الشروط لأنظمة المملكة العربية السعودية.'],
    ],
  },
}

export const AGREEMENT: SitePage = {
  slug: 'agreement',
  en: {
    title: 'Subscription agreement',
    intro: 'What you buy, what it costs and how it ends.',
    sections: [
      ['What you buy', 'A billing account for cloud services, and the support package you pick.'],
      [
        'Price and payment',
        'Usage and support are invoiced monthly in riyals with VAT and charged to your card on the 6th. An amount above your threshold is charged at once.',
      ],
      [
        'When a payment fails',
        'The backup card is tried. If that fails too, the account is suspended until the debt is paid.',
      ],
      [
        'Cancelling',
        'You may cancel in the portal. The account closes after a last invoice, when the time to change your mind is over. Until then you can undo it.',
      ],
    ],
  },
  ar: {
    title: 'اتفاقية الاشتراك',
    intro: 'ما الذي تشتريه، وكم تكلفته، وكيف ينتهي.',
    sections: [
      ['ما الذي تشتريه', 'حساب فوترة للخدمات السحابية، وباقة الدعم التي تختارها.'],
      [
        'السعر والدفع',
        'تصدر فاتورة الاستخدام والدعم شهريًا بالريال شاملة ضريبة القيمة المضافة، وتُخصم من بطاقتك في اليوم السادس. وما تجاوز حدّك يُخصم فورًا.',
      ],
      ['عند تعذّر الدفع', 'تُجرّب البطاقة الاحتياطية، فإن تعذّر ذلك أيضًا أُوقف الحساب حتى سداد المستحق.'],
      [
        'الإلغاء',
        'يمكنك الإلغاء من البوابة. يُغلق الحساب عقب فاتورة أخيرة بعد انقضاء مهلة التراجع، ويمكنك التراجع قبل ذلك.',
      ],
    ],
  },
}

export const OFFLINE_AGREEMENTS: SitePage = {
  slug: 'offline-agreements',
  en: {
    title: 'Offline agreements',
    intro: 'For organizations that cannot pay by card or need a signed contract.',
    sections: [
      ['Who it is for', 'Government bodies, universities, and companies that buy by purchase order.'],
      [
        'How to start',
        'Write to us with Contact Us and tell us your organization, its registration number and the expected monthly amount. We answer within two working days.',
      ],
      [
        'What differs',
        'You pay by bank transfer within 30 days. Prices and the cloud services are the same.',
      ],
    ],
  },
  ar: {
    title: 'الاتفاقيات المباشرة',
    intro: 'للجهات التي لا يمكنها الدفع بالبطاقة أو تحتاج إلى عقد موقّع.',
    sections: [
      ['لمن هي', 'للجهات الحكومية والجامعات والشركات التي تشتري بأوامر شراء.'],
      [
        'كيف تبدأ',
        'راسلنا عبر «اتصل بنا» واذكر اسم المنشأة ورقم سجلها والمبلغ الشهري المتوقع، وسنرد خلال يومي عمل.',
      ],
      ['ما الذي يختلف', 'تدفع بتحويل بنكي خلال 30 يومًا. أما الأسعار والخدمات السحابية فهي نفسها.'],
    ],
  },
}
