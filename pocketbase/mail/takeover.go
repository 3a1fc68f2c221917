package mail

import (
	"errors"

	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/push"

	"github.com/pocketbase/pocketbase/core"
)

var errInstead = errors.New("Mail goes through mail_queue and the server of SMTP_URL.")

// takeOver sends PocketBase's own mails through the queue. The token that PocketBase has already made is dropped, and the
// mail gets a new one when it leaves, so that no token is stored in the database.
func (q *queue) takeOver(app core.App, wake func()) {
	instead := func(template string) func(*core.MailerRecordEvent) error {
		return func(e *core.MailerRecordEvent) error {
			if e.Record.IsNew() {
				return errInstead // the dashboard's test mail is about an account that does not exist
			}
			row := data{ID: e.Record.Id}
			if e.Record.IsSuperuser() {
				row.Collection = e.Record.Collection().Name
			}
			if err := q.put(template, e.Record.Id, e.Record.Email(), row); err != nil {
				return err
			}
			wake()
			return nil
		}
	}
	app.OnMailerRecordVerificationSend().BindFunc(instead("verify"))
	app.OnMailerRecordPasswordResetSend().BindFunc(instead("reset"))
	// No screen can change an address, so this mail is never needed.
	app.OnRecordRequestEmailChangeRequest().BindFunc(func(e *core.RecordRequestEmailChangeRequestEvent) error {
		return e.ForbiddenError(faults.Say("email_fixed"), nil)
	})
	// Only our own letters are sent. PocketBase's mailer has no timeout and no retry; without settings it would look for a
	// sendmail program.
	app.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		switch e.Mailer.(type) {
		case *letterbox, push.Draft: // drafts are not mails: the hooks write web push messages in them
			return e.Next()
		}
		return errInstead
	})
}
