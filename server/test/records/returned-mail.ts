/** What a mail server sends back to `to` about an email to `recipient` that it could not deliver. */
export const returnedMail = (to: string, recipient: string, action = 'failed', status = '5.1.1') =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.home.test',
      `To: ${to}`,
      'Subject: Undelivered',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Sorry',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.home.test',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} No such person`,
      '--b--',
      '',
    ].join('\r\n'),
  );
