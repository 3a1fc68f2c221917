package middleware

import (
	"errors"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// SmallFields limits the text fields of a form: otherwise its allowance for files could be filled with text, and PocketBase
// parses one such field as JSON. The form is read here instead of there, once.
func SmallFields() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		size := e.Request.ContentLength
		if size >= 0 && size <= usualLimit || e.Request.PathValue("collection") == "" || e.HasSuperuserAuth() || !isMultipart(e.Request) {
			return e.Next()
		}
		if err := e.Request.ParseMultipartForm(formMemory); err != nil {
			if errors.Is(err, errTooManyBodies) {
				return refuseTooManyBodies(e)
			}
			var tooLarge *router.ApiError
			if errors.As(err, &tooLarge) {
				return tooLarge
			}
			return e.BadRequestError("", err)
		}
		texts := 0
		for name, values := range e.Request.MultipartForm.Value {
			for _, value := range values {
				texts += len(name) + len(value)
			}
		}
		if texts > usualLimit {
			return apis.ErrRequestEntityTooLarge
		}
		return e.Next()
	}
}
