package middleware

import "github.com/pocketbase/pocketbase/core"

// StrictTransport tells browsers to stay on HTTPS.
func StrictTransport() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		e.Response.Header().Set("Strict-Transport-Security", "max-age=31536000")
		return e.Next()
	}
}
