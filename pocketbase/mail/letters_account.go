package mail

import (
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// A wish that waited longer than this for its mail is not granted any more: whoever had it has asked again by now.
const staleAfter = 24 * time.Hour

// account writes the mails that carry a token.
func (c *composer) account(mail queued, row data) (letter, error) {
	collection := row.Collection
	if collection == "" {
		collection = "users"
	}
	user, err := c.find(collection, row.ID)
	if err != nil {
		return letter{}, err
	}
	name, confirmed := user.GetString("full_name"), user.Verified()
	l := letter{To: person(name, user.Email(), confirmed), Greeting: dear(name, confirmed)}
	if mail.Template != "welcome" && c.now().Sub(mail.createdAt()) > staleAfter {
		return letter{}, errNeedless("Not sent: it was asked for more than a day ago.")
	}
	switch mail.Template {
	case "welcome":
		return c.welcome(l, user)
	case "verify":
		return c.verify(l, user)
	default:
		return c.reset(l, user)
	}
}

func (c *composer) welcome(l letter, user *core.Record) (letter, error) {
	company := c.facts.Company.Name
	l.Subject = "Welcome to " + company
	l.Preview = "Your account is ready."
	l.Heading = "Welcome to " + company
	l.Lead = []string{
		"Your account is ready. Book a shipment with a price you have seen, add its papers, and follow it from the road to Limassol.",
	}
	if user.Verified() {
		l.Action = c.link("Go to my shipments", "/dashboard")
		return l, nil
	}
	l.Lead = append(l.Lead, "Please confirm that this address is yours.")
	return c.withVerification(l, user)
}

func (c *composer) verify(l letter, user *core.Record) (letter, error) {
	if user.Verified() {
		return letter{}, errNeedless("Not sent: the address is confirmed already.")
	}
	l.Subject = "Confirm your email address"
	l.Preview = "One click and it is done."
	l.Heading = "Confirm your email address"
	l.Lead = []string{"Please confirm that this address is yours."}
	return c.withVerification(l, user)
}

func (c *composer) withVerification(l letter, user *core.Record) (letter, error) {
	token, err := user.NewVerificationToken()
	if err != nil {
		return letter{}, err
	}
	l.Action = c.link("Confirm my email address", "/auth/verify#"+token)
	l.Small = []string{
		"The link works for " + span(user.Collection().VerificationToken.Duration) + ".",
		"If you did not open an account with us, you need not do anything.",
	}
	return l, nil
}

func (c *composer) reset(l letter, user *core.Record) (letter, error) {
	token, err := user.NewPasswordResetToken()
	if err != nil {
		return letter{}, err
	}
	path := "/auth/reset#"
	if user.IsSuperuser() {
		path = "/_/#/auth/confirm-password-reset/"
	}
	l.Subject = "Choose a new password"
	l.Preview = "Somebody asked for a new password for your account."
	l.Heading = "Choose a new password"
	l.Lead = []string{"Somebody asked for a new password for the account with this address. If it was you, choose it here."}
	l.Action = c.link("Choose a new password", path+token)
	l.Small = []string{
		"The link works for " + span(user.Collection().PasswordResetToken.Duration) + ", once.",
		"If it was not you, you need not do anything: your password stays as it is.",
	}
	return l, nil
}

// span is a duration in seconds as people say it: "30 minutes", "3 days".
func span(seconds int64) string {
	n, unit := max(1, seconds/60), "minute"
	switch {
	case seconds >= 86_400 && seconds%86_400 == 0:
		n, unit = seconds/86_400, "day"
	case seconds >= 3_600 && seconds%3_600 == 0:
		n, unit = seconds/3_600, "hour"
	}
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
